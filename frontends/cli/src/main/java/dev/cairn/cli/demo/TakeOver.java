package dev.cairn.cli.demo;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.adapter.postgres.inspect.HeldStep;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.inspect.RunHistory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What becomes of the steps that a killed worker held, as the event log tells it. */
final class TakeOver {

    private static final String WORKER = "worker ";

    private final Inspector inspector;
    private final String victim;
    private final List<HeldStep> open;
    private final int held;
    private final Instant killedAt;
    private final Map<String, Integer> successors = new TreeMap<>();
    private @Nullable Instant noticedAt;
    private Instant doneAt;

    TakeOver(Inspector inspector, String victim, List<HeldStep> held, Instant killedAt) {
        this.inspector = inspector;
        this.victim = victim;
        this.open = new ArrayList<>(held);
        this.held = held.size();
        this.killedAt = killedAt;
        this.doneAt = killedAt;
    }

    /** Looks which of the steps have been queued again and done since. */
    void refresh() {
        open.removeIf(step -> {
            RunHistory history = inspector.run(step.runId());
            List<TaskEvent> events = history.events().stream()
                    .filter(event -> event.step().equals(step.step()))
                    .toList();
            events.forEach(this::noteNotice);
            TaskEvent last = events.getLast();
            boolean done = last.type().isTerminal() || last.type() == TaskEventType.RETRYING;
            if (done) {
                doneAt = last.at().isAfter(doneAt) ? last.at() : doneAt;
                successor(events, history.workers());
            }
            return done;
        });
    }

    String victim() {
        return victim;
    }

    int held() {
        return held;
    }

    int stillOpen() {
        return open.size();
    }

    boolean isDone() {
        return open.isEmpty();
    }

    /** From the kill until the steps were back in the queue, or null while they are not. */
    @Nullable
    Duration noticedAfter() {
        return noticedAt == null ? null : Duration.between(killedAt, noticedAt);
    }

    /** From the kill until the last of its steps was done. */
    Duration doneAfter() {
        return Duration.between(killedAt, doneAt);
    }

    /** How many of its steps each other worker did. */
    Map<String, Integer> successors() {
        return new TreeMap<>(successors);
    }

    /** A run that waits for the death to be noticed, or for a step to be done again. */
    @Nullable
    UUID openRun() {
        return open.isEmpty() ? null : open.getFirst().runId();
    }

    private void noteNotice(TaskEvent event) {
        if (event.type() == TaskEventType.QUEUED && event.at().isAfter(killedAt) && noticedAt == null) {
            noticedAt = event.at();
        }
    }

    private void successor(List<TaskEvent> events, Map<UUID, String> names) {
        events.reversed().stream()
                .filter(event -> event.type() == TaskEventType.STARTED && event.detail() != null)
                .map(event -> String.valueOf(event.detail()))
                .filter(detail -> detail.startsWith(WORKER))
                .findFirst()
                .map(detail -> UUID.fromString(detail.substring(WORKER.length())))
                .ifPresent(worker -> successors.merge(names.getOrDefault(worker, "others"), 1, Integer::sum));
    }
}
