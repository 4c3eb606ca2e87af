package dev.cairn.domain.model;

/**
 * The counted tries of a task.
 *
 * @param attempts attempts that ended; work given back is not counted
 * @param failures attempts that failed by the task's own doing; they count against the user's retries
 * @param crashes attempts during which the worker died; they count against the engine's own limit
 */
public record Tries(int attempts, int failures, int crashes) {

    /** Never tried. */
    public static final Tries NONE = new Tries(0, 0, 0);

    /** How often the task asked to be retried later: the attempts that ended and are neither a failure nor a crash. */
    public int postponed() {
        return attempts - failures - crashes;
    }

    /** The counters of a failed task that gets its retries again; the numbers of attempts go on. */
    public Tries fresh() {
        return new Tries(attempts, 0, 0);
    }

    /** The counters after an attempt that ended without a failure, or with one that does not count. */
    public Tries ended(int attempt) {
        return new Tries(attempt, failures, crashes);
    }

    /** The counters after an attempt that failed. */
    public Tries failed(int attempt) {
        return new Tries(attempt, failures + 1, crashes);
    }

    /** The counters after an attempt during which the worker died. */
    public Tries crashed(int attempt) {
        return new Tries(attempt, failures, crashes + 1);
    }
}
