package dev.cairn;

/** The end of a step that was not started in time. */
public enum WhenLate {
    /** It fails for good, and the steps after it are cancelled. */
    FAIL,
    /** It is skipped, and so are the steps that depend on it alone. */
    SKIP
}
