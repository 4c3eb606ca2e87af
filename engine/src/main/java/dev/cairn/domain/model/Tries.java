package dev.cairn.domain.model;

/**
 * How often a task was tried.
 *
 * @param attempts attempts that ended, work given back not counted
 * @param failures those that failed by the task's own doing, against the user's retries
 * @param crashes those under which a worker died, against the engine's own limit
 */
public record Tries(int attempts, int failures, int crashes) {

    /** Never tried. */
    public static final Tries NONE = new Tries(0, 0, 0);

    /** After an attempt that ended without failure, or with one that does not count. */
    public Tries ended(int attempt) {
        return new Tries(attempt, failures, crashes);
    }

    /** After an attempt that failed. */
    public Tries failed(int attempt) {
        return new Tries(attempt, failures + 1, crashes);
    }

    /** After an attempt under which the worker died. */
    public Tries crashed(int attempt) {
        return new Tries(attempt, failures, crashes + 1);
    }
}
