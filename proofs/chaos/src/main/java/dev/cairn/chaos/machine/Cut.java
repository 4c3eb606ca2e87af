package dev.cairn.chaos.machine;

/** When a connection is cut around a COMMIT. The client cannot tell one from the other. */
public enum Cut {
    /** The COMMIT never reaches the server. */
    BEFORE_COMMIT,
    /** The COMMIT was forwarded, its answer is lost. */
    AFTER_COMMIT,
    /** The client is cut off at once, and its COMMIT still arrives, a good while later. */
    BEFORE_LATE_COMMIT
}
