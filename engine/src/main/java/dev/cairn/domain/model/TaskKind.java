package dev.cairn.domain.model;

/** The work that a task does when it is claimed. */
public enum TaskKind {
    /** Runs a user's function. */
    STEP,
    /** Sets a timer and waits for it. */
    SLEEP,
    /** Runs the workflow's failure handler. */
    ON_FAILURE
}
