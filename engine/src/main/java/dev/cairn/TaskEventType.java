package dev.cairn;

/** The kinds of task events. Each change of state writes exactly one event; a time-out writes one more before its own. */
public enum TaskEventType {
    /** The task waits for the start time of its run. */
    SCHEDULED,
    /** The task may run now: its parents or its wait are over, its worker gave it back or died, or it was requeued. */
    QUEUED,
    /** A worker began an attempt. */
    STARTED,
    /** An attempt ended well; the output is stored. */
    COMPLETED,
    /** The task failed and will not be retried. */
    FAILED,
    /** An attempt failed and a retry follows later. */
    RETRYING,
    /** An attempt exceeded a time limit, which the detail names. What follows is told by the next event. */
    TIMED_OUT,
    /** The task will not run because a step it depends on failed. */
    CANCELLED,
    /** The task does not run because a condition or its parents said so. */
    SKIPPED,
    /** A sleep began. */
    SLEEPING,
    /** A sleep ended, and with it its step. */
    WOKEN,
    /** The task began to wait for a signal, which the detail names. */
    WAITING,
    /** The task received its signal, and is completed with its value. */
    RECEIVED,
    /** The run ended with signals that nobody took; the detail says which. It belongs to no task. */
    UNREAD_SIGNALS,
    /** A step before it was requeued, so that the cancelled task waits for its parents again. */
    REVIVED,
    /** The task had completed in the run that this one was forked from; its output was copied. */
    COPIED;

    /** Whether this event is the last of its task, unless the task is revived. */
    public boolean isTerminal() {
        return switch (this) {
            case COMPLETED, WOKEN, RECEIVED, FAILED, CANCELLED, SKIPPED, COPIED -> true;
            case SCHEDULED, QUEUED, STARTED, RETRYING, SLEEPING, WAITING, REVIVED, TIMED_OUT, UNREAD_SIGNALS -> false;
        };
    }
}
