package dev.cairn.cli.demo;

import dev.cairn.adapter.postgres.inspect.HeldStep;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.inspect.WorkerSummary;
import dev.cairn.cli.text.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Kills a worker now and then, starts another in its place, and follows what becomes of its work. */
final class Reaper {

    static final Duration FIRST = Duration.ofMillis(1_500);

    private static final Duration PAUSE = Duration.ofSeconds(12);

    private static final int ENOUGH_FOR_ANOTHER = 20;

    private final Inspector inspector;
    private final Supplier<List<WorkerSummary>> ownWorkers;
    private final Fleet fleet;
    private final Journal journal;
    private final List<Kill> kills = new ArrayList<>();
    private Duration next = FIRST;
    private @Nullable TakeOver current;
    private @Nullable String replacement;
    private boolean noticed;

    Reaper(Inspector inspector, Supplier<List<WorkerSummary>> workers, Fleet fleet, Journal journal) {
        this.inspector = inspector;
        this.ownWorkers = workers;
        this.fleet = fleet;
        this.journal = journal;
    }

    /** One round; somebody is killed when it is time and there is enough left to do for a death to matter. */
    void tick(Duration sinceWork, Duration elapsed, List<WorkerSummary> workers, int openRuns) {
        follow(elapsed, workers);
        if (current == null && replacement == null && openRuns >= worthwhile() && sinceWork.compareTo(next) >= 0) {
            // Asked again: the worker may have finished by now what it held a moment ago.
            ownWorkers.get().stream()
                    .filter(worker -> worker.running() > 0)
                    .max(Comparator.comparingInt(WorkerSummary::running))
                    .ifPresent(worker -> kill(worker, elapsed, sinceWork));
        }
    }

    private int worthwhile() {
        return kills.isEmpty() ? 1 : ENOUGH_FOR_ANOTHER;
    }

    /** A run that the latest kill has hit and that is not over it. */
    @Nullable
    UUID runInDanger() {
        return current == null ? null : current.openRun();
    }

    /** All of them, also those whose work is not done yet. */
    List<Kill> kills() {
        return List.copyOf(kills);
    }

    boolean isFollowing() {
        return current != null;
    }

    private void kill(WorkerSummary worker, Duration elapsed, Duration sinceWork) {
        fleet.named(worker.name()).ifPresent(process -> {
            fleet.kill(process);
            List<HeldStep> held = inspector.heldBy(worker.id());
            journal.note(
                    elapsed,
                    Journal.Mood.BAD,
                    "%s (pid %d) killed with %s in hand"
                            .formatted(worker.name(), process.pid(), Words.count(held.size(), "step")));
            if (!held.isEmpty()) {
                Instant now = inspector.run(held.getFirst().runId()).readAt();
                current = new TakeOver(inspector, worker.name(), held, now);
                noticed = false;
            }
            kills.add(new Kill(worker.name(), held.isEmpty() ? null : current));
            replacement = fleet.startOne().name();
            next = sinceWork.plus(PAUSE);
        });
    }

    private void follow(Duration elapsed, List<WorkerSummary> workers) {
        if (replacement != null
                && workers.stream().anyMatch(worker -> worker.name().equals(replacement))) {
            journal.note(elapsed, Journal.Mood.PLAIN, replacement + " has taken the place");
            replacement = null;
        }
        if (current != null) {
            current.refresh();
            report(current, elapsed);
        }
    }

    private void report(TakeOver takeOver, Duration elapsed) {
        Duration after = takeOver.noticedAfter();
        if (after != null && !noticed) {
            noticed = true;
            journal.note(
                    elapsed,
                    Journal.Mood.PLAIN,
                    "death of %s noticed after %s, its steps are queued again"
                            .formatted(takeOver.victim(), Words.duration(after)));
        }
        if (takeOver.isDone()) {
            String by = takeOver.successors().entrySet().stream()
                    .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
                    .collect(Collectors.joining(", "));
            journal.note(
                    elapsed,
                    Journal.Mood.GOOD,
                    "its %s done after %s by %s"
                            .formatted(Words.count(takeOver.held(), "step"), Words.duration(takeOver.doneAfter()), by));
            current = null;
        }
    }
}
