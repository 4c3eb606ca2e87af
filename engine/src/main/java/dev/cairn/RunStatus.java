package dev.cairn;

/** The status of a run. */
public enum RunStatus {
    /** Some task of the run is not over. */
    RUNNING,
    /** Every step and handler completed or was skipped. */
    COMPLETED,
    /** A step or handler failed for good, and all tasks are over. */
    FAILED,
    /** The run or one of its steps was cancelled, and all tasks are over. */
    CANCELLED;

    /** Whether the status is final, unless the run is revived. */
    public boolean isTerminal() {
        return this != RUNNING;
    }
}
