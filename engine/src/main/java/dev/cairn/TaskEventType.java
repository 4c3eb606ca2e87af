package dev.cairn;

/** What can happen to a task. Each change of state writes exactly one. */
public enum TaskEventType {
    /** Waits for the start time of its run. */
    SCHEDULED,
    /** May run now: its parents are over, its wait is over, or a worker gave it back or died under it. */
    QUEUED,
    /** A worker began an attempt. */
    STARTED,
    /** An attempt ended well; the output is stored. */
    COMPLETED,
    /** Will not be tried again. */
    FAILED,
    /** An attempt failed and another follows later. */
    RETRYING,
    /** Will not run because a step it depends on failed. */
    CANCELLED,
    /** Does not run because a condition or its parents said so. */
    SKIPPED,
    /** A pause began. */
    SLEEPING,
    /** A pause ended, and with it its step. */
    WOKEN;

    /** Whether nothing can happen to a task after this. */
    public boolean isTerminal() {
        return switch (this) {
            case COMPLETED, WOKEN, FAILED, CANCELLED, SKIPPED -> true;
            case SCHEDULED, QUEUED, STARTED, RETRYING, SLEEPING -> false;
        };
    }
}
