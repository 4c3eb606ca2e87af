package dev.cairn;

/**
 * Why a step of a run does not go on at the moment, or that it does. More kinds are added with features that have
 * places of their own, so a {@code switch} needs a {@code default}.
 */
public enum WaitKind {
    /** The step waits for its parents. */
    PENDING,
    /** The step is in the queue, and workers have the code for it. */
    QUEUED,
    /** The step is in the queue, and no registered worker has the code for it. */
    NO_CODE,
    /** A worker runs the step. */
    RUNNING,
    /** An attempt failed or was given back, and the step waits for the next one. */
    BACKING_OFF,
    /** The step sleeps. */
    SLEEPING,
    /** The step waits for a signal. */
    WAITING,
    /** The step waits for the start time of its run. */
    SCHEDULED,
    /** The step failed for good, and nobody has requeued or discarded it. */
    DEAD,
    /** The step is over. */
    ENDED,
    /** The step is not over and in no place. That is a bug of Cairn; {@code cairn verify} shows it. */
    LOST
}
