package dev.cairn;

/** The state of a task. A live task is in exactly one place; {@code docs/lifecycle.md} shows the transitions. */
public enum TaskState {
    /** Some parents of the task are not over. */
    PENDING,
    /** The task waits for the start time of its run. */
    SCHEDULED,
    /** The task is in the ready queue. */
    QUEUED,
    /** A worker holds the lease of the task. */
    RUNNING,
    /** The task sleeps until a timer is due. */
    SLEEPING,
    /** The task waits for a signal. */
    WAITING,
    /** An attempt failed, and the task waits for its retry. */
    BACKING_OFF,
    /** The task is done; its output is stored for good. */
    COMPLETED,
    /** The task failed for good. */
    FAILED,
    /** The task did not run because a step it depends on failed. */
    CANCELLED,
    /** The task did not run because a condition or its parents said so. */
    SKIPPED;

    /** Whether the state is final, unless the run is revived. */
    public boolean isTerminal() {
        return switch (this) {
            case COMPLETED, FAILED, CANCELLED, SKIPPED -> true;
            case PENDING, SCHEDULED, QUEUED, RUNNING, SLEEPING, WAITING, BACKING_OFF -> false;
        };
    }

    /** Whether the task waits for a timer. */
    public boolean isWaiting() {
        return this == SCHEDULED || this == SLEEPING || this == BACKING_OFF;
    }
}
