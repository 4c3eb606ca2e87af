package dev.cairn;

/** Where a task stands. A live task is in exactly one place; {@code docs/lifecycle.md} shows the ways between them. */
public enum TaskState {
    /** Some of its parents are not over. */
    PENDING,
    /** Waits for the start time of its run. */
    SCHEDULED,
    /** In the ready queue. */
    QUEUED,
    /** Leased by a worker. */
    RUNNING,
    /** Pauses until a timer is due. */
    SLEEPING,
    /** Failed and waits to be tried again. */
    BACKING_OFF,
    /** Done; its output is stored for good. */
    COMPLETED,
    /** Failed for good. */
    FAILED,
    /** Did not run because a step it depends on failed. */
    CANCELLED,
    /** Did not run because a condition or its parents said so. */
    SKIPPED;

    /** Whether it stays like this for ever. */
    public boolean isTerminal() {
        return switch (this) {
            case COMPLETED, FAILED, CANCELLED, SKIPPED -> true;
            case PENDING, SCHEDULED, QUEUED, RUNNING, SLEEPING, BACKING_OFF -> false;
        };
    }

    /** Whether it waits for a timer. */
    public boolean isWaiting() {
        return this == SCHEDULED || this == SLEEPING || this == BACKING_OFF;
    }
}
