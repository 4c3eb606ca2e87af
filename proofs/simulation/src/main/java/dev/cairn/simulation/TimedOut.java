package dev.cairn.simulation;

import dev.cairn.RetryPolicy;
import dev.cairn.StepTimedOutException;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.simulation.plan.WorkflowPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whether a task timed out when its plan says, told from its events, and not by the rules of the engine. */
final class TimedOut {

    private static final String NOT_RETRIED = "not retried: ";

    private final TaskRecord record;
    private final List<TaskEvent> events;
    private final RetryPolicy policy;
    private final @Nullable Duration startToClose;

    TimedOut(TaskRecord record, List<TaskEvent> events, WorkflowPlan plan) {
        String name = record.task().key().name();
        this.record = record;
        this.events = events;
        this.policy = plan.retryOf(name);
        this.startToClose = plan.startToCloseOf(name);
    }

    /** The time-out for which the task failed for good, or null. */
    @Nullable
    TaskEvent failedFor() {
        boolean failed = record.task().state() == TaskState.FAILED
                && record.error() != null
                && record.error().type().equals(StepTimedOutException.class.getName());
        return failed && events.size() > 1 ? events.get(events.size() - 2) : null;
    }

    /** What is wrong with it, if anything. */
    Optional<String> mistake() {
        Instant started = Instant.MIN;
        for (TaskEvent event : events) {
            if (event.type() == TaskEventType.STARTED) {
                started = event.at();
            } else if (event.type() == TaskEventType.TIMED_OUT && isEarly(started, event.at())) {
                return Optional.of("started at " + started + " and timed out at " + event.at() + " with a limit of "
                        + startToClose);
            }
        }
        TaskEvent last = failedFor();
        if (last != null && last.type() != TaskEventType.TIMED_OUT) {
            return Optional.of("timed out without an event that says so");
        }
        return hasRetriesLeft()
                ? Optional.of("timed out for good with " + record.task().tries() + " and " + policy)
                : Optional.empty();
    }

    private boolean isEarly(Instant started, Instant at) {
        return startToClose == null || at.isBefore(started.plus(startToClose));
    }

    private boolean hasRetriesLeft() {
        String note = record.note();
        boolean outOfTime = note != null && note.startsWith(NOT_RETRIED);
        return failedFor() != null && !outOfTime && record.task().tries().failures() <= policy.maxRetries();
    }
}
