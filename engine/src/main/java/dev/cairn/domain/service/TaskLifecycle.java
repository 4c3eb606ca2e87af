package dev.cairn.domain.service;

import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The lifecycle of a task: which event may follow in which state, and which state it leads to. Every task begins
 * PENDING. {@code docs/lifecycle.md} is generated from it. A claim, and the completion of a held task, know the state
 * without reading it, and make the same transitions without asking.
 */
public final class TaskLifecycle {

    private TaskLifecycle() {}

    /** The next state, or nothing when the event is impossible in this state. */
    public static Optional<TaskState> next(TaskState state, TaskEventType event) {
        return Optional.ofNullable(
                switch (state) {
                    case PENDING -> pending(event);
                    case SCHEDULED, BACKING_OFF -> event == TaskEventType.TIMED_OUT ? state : waitingForItsTime(event);
                    case QUEUED -> queued(event);
                    case RUNNING -> running(event);
                    case SLEEPING -> sleeping(event);
                    case WAITING -> waiting(event);
                    case FAILED -> event == TaskEventType.QUEUED ? TaskState.QUEUED : null;
                    case CANCELLED -> event == TaskEventType.REVIVED ? TaskState.PENDING : null;
                    case COMPLETED, SKIPPED -> null;
                });
    }

    private static @Nullable TaskState pending(TaskEventType event) {
        return switch (event) {
            case SCHEDULED -> TaskState.SCHEDULED;
            case QUEUED -> TaskState.QUEUED;
            case SKIPPED -> TaskState.SKIPPED;
            case CANCELLED -> TaskState.CANCELLED;
            case COPIED -> TaskState.COMPLETED;
            case STARTED,
                    COMPLETED,
                    FAILED,
                    RETRYING,
                    SLEEPING,
                    WOKEN,
                    REVIVED,
                    TIMED_OUT,
                    WAITING,
                    RECEIVED,
                    UNREAD_SIGNALS -> null;
        };
    }

    private static @Nullable TaskState waitingForItsTime(TaskEventType event) {
        return switch (event) {
            case QUEUED -> TaskState.QUEUED;
            case CANCELLED -> TaskState.CANCELLED;
            case FAILED -> TaskState.FAILED;
            case SCHEDULED,
                    STARTED,
                    COMPLETED,
                    RETRYING,
                    SKIPPED,
                    SLEEPING,
                    WOKEN,
                    REVIVED,
                    COPIED,
                    TIMED_OUT,
                    WAITING,
                    RECEIVED,
                    UNREAD_SIGNALS -> null;
        };
    }

    private static @Nullable TaskState queued(TaskEventType event) {
        return switch (event) {
            case STARTED -> TaskState.RUNNING;
            case CANCELLED -> TaskState.CANCELLED;
            case TIMED_OUT -> TaskState.QUEUED;
            case FAILED -> TaskState.FAILED;
            case SKIPPED -> TaskState.SKIPPED;
            case SCHEDULED,
                    QUEUED,
                    COMPLETED,
                    RETRYING,
                    SLEEPING,
                    WOKEN,
                    REVIVED,
                    COPIED,
                    WAITING,
                    RECEIVED,
                    UNREAD_SIGNALS -> null;
        };
    }

    private static @Nullable TaskState running(TaskEventType event) {
        return switch (event) {
            case COMPLETED -> TaskState.COMPLETED;
            case SKIPPED -> TaskState.SKIPPED;
            case FAILED -> TaskState.FAILED;
            case RETRYING -> TaskState.BACKING_OFF;
            case SLEEPING -> TaskState.SLEEPING;
            case WAITING -> TaskState.WAITING;
            // The signal was there already.
            case RECEIVED -> TaskState.COMPLETED;
            case QUEUED -> TaskState.QUEUED;
            case CANCELLED -> TaskState.CANCELLED;
            // Its failure or its retry follows at once.
            case TIMED_OUT -> TaskState.RUNNING;
            case SCHEDULED, STARTED, WOKEN, REVIVED, COPIED, UNREAD_SIGNALS -> null;
        };
    }

    private static @Nullable TaskState sleeping(TaskEventType event) {
        return switch (event) {
            case WOKEN -> TaskState.COMPLETED;
            case CANCELLED -> TaskState.CANCELLED;
            case TIMED_OUT -> TaskState.SLEEPING;
            case FAILED -> TaskState.FAILED;
            case SCHEDULED,
                    QUEUED,
                    STARTED,
                    COMPLETED,
                    RETRYING,
                    SKIPPED,
                    SLEEPING,
                    REVIVED,
                    COPIED,
                    WAITING,
                    RECEIVED,
                    UNREAD_SIGNALS -> null;
        };
    }

    private static @Nullable TaskState waiting(TaskEventType event) {
        return switch (event) {
            case RECEIVED -> TaskState.COMPLETED;
            case CANCELLED -> TaskState.CANCELLED;
            // What follows its timeout, or the deadline of its run, comes at once.
            case TIMED_OUT -> TaskState.WAITING;
            case FAILED -> TaskState.FAILED;
            case COMPLETED -> TaskState.COMPLETED;
            case SKIPPED -> TaskState.SKIPPED;
            case SCHEDULED, QUEUED, STARTED, RETRYING, SLEEPING, WOKEN, REVIVED, COPIED, WAITING, UNREAD_SIGNALS ->
                null;
        };
    }

    /** The next state after an event that the engine caused; an impossible event is an engine bug. */
    public static TaskState after(TaskState state, TaskEventType event) {
        return next(state, event)
                .orElseThrow(() -> new IllegalStateException("engine bug: a " + state + " task was " + event));
    }
}
