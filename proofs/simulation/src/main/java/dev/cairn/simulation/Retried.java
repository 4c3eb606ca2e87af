package dev.cairn.simulation;

import dev.cairn.RetryPolicy;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.simulation.plan.Script;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Whether a task was retried as its policy says, told from its events, and not by the rules of the engine. */
final class Retried {

    /** The longest wait that a script asks for. */
    private static final Duration LONGEST_LATER = Duration.ofSeconds(1);

    private final TaskRecord record;
    private final RetryPolicy policy;
    private final List<TaskEvent> events;

    Retried(TaskRecord record, RetryPolicy policy, List<TaskEvent> events) {
        this.record = record;
        this.policy = policy;
        this.events = sinceRequeue(events);
    }

    /** A task that was requeued has its retries and its time again. */
    private static List<TaskEvent> sinceRequeue(List<TaskEvent> events) {
        for (int i = events.size() - 1; i > 0; i--) {
            if (isRequeue(events.get(i))) {
                return events.subList(i, events.size());
            }
        }
        return events;
    }

    /** Whether somebody requeued the task. */
    static boolean isRequeue(TaskEvent event) {
        return event.detail() != null && event.detail().startsWith("requeued by ");
    }

    /** Whether the engine says that the task failed because its total time was used up. */
    boolean ranOutOfTime() {
        String note = record.note();
        return record.task().state() == TaskState.FAILED && note != null && note.startsWith("not retried: ");
    }

    /** What is wrong with it, if anything. */
    Optional<String> mistake(Script script) {
        if (record.task().tries().failures() > policy.maxRetries() + 1) {
            return Optional.of("failed " + record.task().tries().failures() + " times with " + policy);
        }
        boolean requeued = !events.isEmpty() && isRequeue(events.getFirst());
        // An attempt that was cancelled has ended, too.
        boolean cancelled = record.task().state() == TaskState.CANCELLED;
        if (!requeued && !cancelled && record.task().tries().postponed() > Script.MOST_LATERS) {
            return Optional.of("was retried later " + record.task().tries().postponed() + " times by " + script);
        }
        return late().or(this::tooSoon);
    }

    private Optional<String> late() {
        return within().flatMap(end -> events.stream()
                .filter(event -> event.type() == TaskEventType.RETRYING)
                .filter(event -> event.detail() == null || !event.detail().startsWith("given back"))
                .filter(event -> event.dueAt() != null && event.dueAt().isAfter(end))
                .map(event -> "was to be retried at " + event.dueAt() + ", after its total time had ended at " + end)
                .findFirst());
    }

    private Optional<String> tooSoon() {
        if (!ranOutOfTime()) {
            return Optional.empty();
        }
        Duration longest = policy.maxDelay().compareTo(LONGEST_LATER) < 0 ? LONGEST_LATER : policy.maxDelay();
        Instant failedAt = events.getLast().at();
        return within().isPresent() && failedAt.plus(longest).isAfter(within().get())
                ? Optional.empty()
                : Optional.of("was not retried at " + failedAt + ", although its total time ends at " + within());
    }

    private int firstAttempt() {
        return isRequeue(events.getFirst()) ? events.getFirst().attempt() : 1;
    }

    /** When the total time ends: it is counted from the first attempt that was not given back. */
    private Optional<Instant> within() {
        return events.stream()
                .filter(event -> event.type() == TaskEventType.STARTED && event.attempt() == firstAttempt())
                .map(TaskEvent::at)
                .reduce((first, again) -> again)
                .filter(first -> policy.within() != null)
                .map(first -> first.plus(policy.within()));
    }
}
