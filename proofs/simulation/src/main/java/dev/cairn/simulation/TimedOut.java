package dev.cairn.simulation;

import dev.cairn.RetryPolicy;
import dev.cairn.StepTimedOutException;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.WaitTimedOutException;
import dev.cairn.domain.model.DeadlineRule;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.simulation.plan.StepPlan;
import dev.cairn.simulation.plan.WorkflowPlan;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Whether a task timed out when its plan says, told from its events, and not by the rules of the engine. */
final class TimedOut {

    static final String DEADLINE = "deadline ";

    private static final String SIGNAL = "signal ";
    private static final Set<String> TYPES =
            Set.of(StepTimedOutException.class.getName(), WaitTimedOutException.class.getName());
    private static final String NOT_RETRIED = "not retried: ";

    private final TaskRecord record;
    private final List<TaskEvent> events;
    private final RetryPolicy policy;
    private final StepPlan.Limits limits;
    private final @Nullable Instant deadline;
    private final @Nullable Duration timeout;

    TimedOut(Run run, TaskRecord record, List<TaskEvent> events, WorkflowPlan plan) {
        String name = record.task().key().name();
        this.record = record;
        this.events = events;
        this.policy = plan.retryOf(name);
        DeadlineRule rule = plan.ends().deadline();
        this.deadline = rule == null ? null : run.origin().createdAt().plus(rule.length());
        this.limits = plan.limitsOf(name);
        this.timeout = plan.timeoutOf(name).orElse(null);
    }

    /** The time-out for which the task failed for good, or null. */
    @Nullable
    TaskEvent failedFor() {
        boolean failed = record.task().state() == TaskState.FAILED
                && record.error() != null
                && TYPES.contains(record.error().type());
        return failed && events.size() > 1 ? events.get(events.size() - 2) : null;
    }

    /** Whether it was skipped because no worker started it in time. */
    boolean isSkippedAsLate() {
        return record.task().state() == TaskState.SKIPPED
                && events.stream().anyMatch(event -> event.type() == TaskEventType.TIMED_OUT || isCopy(event));
    }

    /** A fork copies a skip, for whatever reason its source was skipped. */
    private static boolean isCopy(TaskEvent event) {
        return event.detail() != null && event.detail().startsWith("copied from run ");
    }

    /** What is wrong with it, if anything. */
    Optional<String> mistake() {
        Instant started = Instant.MIN;
        Instant queued = Instant.MIN;
        Instant waited = Instant.MIN;
        for (TaskEvent event : events) {
            if (event.type() == TaskEventType.STARTED) {
                started = event.at();
            } else if (event.type() == TaskEventType.QUEUED) {
                queued = event.at();
            } else if (event.type() == TaskEventType.WAITING) {
                waited = event.at();
            } else if (isOf(SIGNAL, event)) {
                if (timeout == null || event.at().isBefore(waited.plus(timeout))) {
                    return Optional.of(
                            "waited since " + waited + " and timed out at " + event.at() + ", not after " + timeout);
                }
            } else if (isEarly(event, started, queued)) {
                return Optional.of("was started at " + started + " and queued at " + queued + ", and timed out at "
                        + event.at() + " by " + event.detail() + " with " + limits + " and the deadline " + deadline);
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

    /** Whether the task failed, or was cancelled, at the deadline of its run. */
    private static boolean isOf(String limit, TaskEvent event) {
        return (event.type() == TaskEventType.TIMED_OUT || event.type() == TaskEventType.CANCELLED)
                && event.detail() != null
                && event.detail().startsWith(limit);
    }

    private boolean isEarly(TaskEvent event, Instant started, Instant queued) {
        if (isOf(DEADLINE, event)) {
            return deadline == null || event.at().isBefore(deadline);
        }
        if (isOf("schedule-to-start ", event)) {
            return limits.queue() == null
                    || event.at().isBefore(queued.plus(limits.queue().length()));
        }
        Duration limit = isOf("heartbeat ", event) ? limits.heartbeat() : limits.startToClose();
        return event.type() == TaskEventType.TIMED_OUT
                && (limit == null || event.at().isBefore(started.plus(limit)));
    }

    private boolean hasRetriesLeft() {
        String note = record.note();
        boolean outOfTime = note != null && note.startsWith(NOT_RETRIED);
        TaskEvent last = failedFor();
        return last != null
                && !isOf(DEADLINE, last)
                && !isOf("schedule-to-start ", last)
                && !isOf(SIGNAL, last)
                && !outOfTime
                && record.task().tries().failures() <= policy.maxRetries();
    }
}
