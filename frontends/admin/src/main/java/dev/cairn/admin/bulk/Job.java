package dev.cairn.admin.bulk;

import dev.cairn.admin.AdminUser;
import dev.cairn.admin.json.Fields;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One action on many, in order, each in a transaction of its own. */
final class Job {

    private static final int KEPT_RESULTS = 100;

    private final UUID id;
    private final AdminUser user;
    private final BulkAction action;
    private final String reason;
    private final Instant startedAt;
    private final List<Target> targets;
    private final Deque<Result> results = new ArrayDeque<>();

    private State state = State.RUNNING;
    private int done;
    private int failed;
    private @Nullable Instant endedAt;
    private @Nullable String problem;

    Job(Order order, UUID id, Instant startedAt, List<Target> targets) {
        this.id = id;
        this.user = order.user();
        this.action = order.action();
        this.reason = order.reason();
        this.startedAt = startedAt;
        this.targets = List.copyOf(targets);
    }

    UUID id() {
        return id;
    }

    AdminUser user() {
        return user;
    }

    /** Does it to all, until it is stopped. */
    void run(Work work, Runnable ended) {
        try {
            for (Target target : targets) {
                if (isOver()) {
                    return;
                }
                add(target, apply(work, target));
            }
            end(State.DONE, null);
        } catch (RuntimeException | Error e) {
            end(State.FAILED, "The server made a mistake; its log says which.");
            throw e;
        } finally {
            ended.run();
        }
    }

    private Work.Outcome apply(Work work, Target target) {
        try {
            return work.apply(user, action, target, reason);
        } catch (dev.cairn.CairnException | IllegalArgumentException e) {
            return new Work.Outcome(false, String.valueOf(e.getMessage()));
        }
    }

    private synchronized void add(Target target, Work.Outcome outcome) {
        done += outcome.done() ? 1 : 0;
        failed += outcome.done() ? 0 : 1;
        Fields result = Fields.of("run_id", target.run());
        if (target.step() != null) {
            result.put("step", target.step());
        }
        results.addLast(
                new Result(outcome.done(), result.put("done", outcome.done()).put("outcome", outcome.text())));
        if (results.size() > KEPT_RESULTS) {
            // Those that could not be changed are of interest to the end.
            Result oldest = results.stream().filter(Result::done).findFirst().orElseGet(results::getFirst);
            results.remove(oldest);
        }
    }

    /** Ends it after the one that it is at; what was done stays done. */
    synchronized void stop() {
        if (state == State.RUNNING) {
            state = State.STOPPED;
        }
    }

    synchronized boolean isOver() {
        return state != State.RUNNING;
    }

    private synchronized void end(State last, @Nullable String sentence) {
        if (state == State.RUNNING) {
            state = last;
            problem = sentence;
        }
    }

    synchronized void ended(Instant now) {
        endedAt = now;
    }

    synchronized String summary() {
        return state.name().toLowerCase(Locale.ROOT) + ": " + done + " of " + targets.size() + " done, " + failed
                + " failed. " + reason;
    }

    synchronized Fields fields(boolean withResults) {
        Fields fields = Fields.of("id", id)
                .put("action", action.name().toLowerCase(Locale.ROOT))
                .put("state", state.name().toLowerCase(Locale.ROOT))
                .put("total", targets.size())
                .put("done", done)
                .put("failed", failed)
                .put("reason", reason)
                .put("started_at", startedAt)
                .put("ended_at", endedAt)
                .put("who", user.name())
                .put("problem", problem);
        return withResults
                ? fields.put("results", results.stream().map(Result::fields).toList())
                : fields;
    }

    /** What came of one. */
    private record Result(boolean done, Fields fields) {}

    /** What was ordered. */
    record Order(AdminUser user, BulkAction action, String reason) {}

    private enum State {
        RUNNING,
        DONE,
        STOPPED,
        FAILED
    }
}
