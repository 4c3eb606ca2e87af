package dev.cairn.application.advance;

import dev.cairn.TimeLimit;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.service.DurationBins;
import dev.cairn.domain.service.Settlement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The attempts that ended in one transaction. It keeps what the transaction had read anyway and computes the list on
 * demand, because most transactions have no listener.
 */
public final class EndedAttempts {

    static final EndedAttempts NONE = new EndedAttempts(
            List.of(), Settlement.of(List.of(), Map.of(), Instant.EPOCH), List.of(), List.of(), Instant.EPOCH);

    private final List<TaskChange> changes;
    private final Settlement settlement;
    private final List<Run> runs;
    private final List<UnplacedTask> ready;
    private final Instant at;

    EndedAttempts(
            List<TaskChange> changes, Settlement settlement, List<Run> runs, List<UnplacedTask> ready, Instant at) {
        this.changes = changes;
        this.settlement = settlement;
        this.runs = runs;
        this.ready = ready;
        this.at = at;
    }

    /** All ended attempts, in the order in which they were settled. */
    public List<EndedAttempt> all() {
        return matching(change -> true);
    }

    /** Shows each ended attempt, without the objects that listeners need: nearly every transaction comes by here. */
    public void forEach(Consumer<Ended> counter) {
        Map<UUID, RunHeader> headers = null;
        for (TaskChange change : changes) {
            Lease lease = change.lease();
            RunHeader run = change.held() == null ? null : change.held().run();
            if (run == null) {
                headers = headers == null ? headers() : headers;
                run = headers.get(change.key().runId());
            }
            if (lease != null && run != null) {
                boolean isFatal = settlement.failures().fatal(change.key()) != null;
                long micros = DurationBins.microsBetween(lease.startedAt(), at);
                counter.accept(new Ended(run, change.key().name(), settlement.outcome(change), isFatal, micros));
            }
        }
    }

    /** The attempts that failed, and those whose worker died. */
    public List<EndedAttempt> troubled() {
        for (TaskChange change : changes) {
            if (isTroubled(change)) {
                return matching(EndedAttempts::isTroubled);
            }
        }
        return List.of();
    }

    /** The tasks that became ready with it. */
    public List<UnplacedTask> ready() {
        return ready;
    }

    /** How many tasks became CANCELLED, whether they had an attempt or not. */
    public int cancelled() {
        return settlement.cancelled();
    }

    private static boolean isTroubled(TaskChange change) {
        return switch (change.outcome()) {
            case Outcome.Failed failed -> true;
            case Outcome.Retrying retrying -> true;
            case Outcome.Crashed crashed -> true;
            case Outcome.TimedOut late -> true;
            case Outcome.OutOfTime late -> true;
            case Outcome.NotStarted late -> false;
            case Outcome.Completed completed -> false;
            case Outcome.Skipped skipped -> false;
            case Outcome.SleepingFor sleeping -> false;
            case Outcome.SleepingUntil sleeping -> false;
            case Outcome.GivenBack givenBack -> false;
            case Outcome.Cancelled cancelled -> false;
            case Outcome.TimerFired fired -> false;
            case Outcome.Waiting waiting -> false;
            case Outcome.Received received -> false;
            case Outcome.WaitOver over -> false;
        };
    }

    private static @Nullable TimeLimit limit(Outcome outcome) {
        if (outcome instanceof Outcome.OutOfTime late) {
            return late.limit();
        }
        return outcome instanceof Outcome.TimedOut late ? late.limit() : null;
    }

    private List<EndedAttempt> matching(Predicate<TaskChange> wanted) {
        List<EndedAttempt> ended = new ArrayList<>();
        Map<UUID, RunHeader> headers = headers();
        for (TaskChange change : changes) {
            Lease lease = change.lease();
            RunHeader run = header(change, headers);
            if (lease != null && run != null && wanted.test(change)) {
                ended.add(new EndedAttempt(
                        run,
                        lease,
                        settlement.outcome(change),
                        settlement.failures().fatal(change.key()),
                        at,
                        limit(change.outcome())));
            }
        }
        return ended;
    }

    private Map<UUID, RunHeader> headers() {
        Map<UUID, RunHeader> headers = new HashMap<>();
        runs.forEach(run -> headers.put(run.id(), run.header()));
        ready.forEach(one -> headers.put(one.entry().run().id(), one.entry().run()));
        return headers;
    }

    /**
     * The header of the run. A task without a known holder is queued or has failed, so the transaction has read its
     * run.
     */
    private static @Nullable RunHeader header(TaskChange change, Map<UUID, RunHeader> headers) {
        return change.held() != null
                ? change.held().run()
                : headers.get(change.key().runId());
    }

    /**
     * An ended attempt as it is counted.
     *
     * @param isFatal whether the step failed for good
     * @param micros how long it held its lease, in microseconds
     */
    public record Ended(RunHeader run, String step, Outcome outcome, boolean isFatal, long micros) {}
}
