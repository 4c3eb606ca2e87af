package dev.cairn;

/** Where a run stands. */
public enum RunStatus {
    /** Something is left to do, or to wait for. */
    RUNNING,
    /** Every step completed or was skipped. */
    COMPLETED,
    /** A step failed for good, and nothing is left to do. */
    FAILED;

    /** Whether it stays like this for ever. */
    public boolean isTerminal() {
        return this != RUNNING;
    }
}
