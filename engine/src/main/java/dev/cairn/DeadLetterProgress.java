package dev.cairn;

/**
 * How far a batch of dead letters has come.
 *
 * @param runs how many runs were looked at; each is a transaction of its own
 * @param changed how many dead letters were requeued or discarded
 * @param notOpen how many were no longer open
 * @param refused how many belong to runs that could not be revived
 */
public record DeadLetterProgress(long runs, long changed, long notOpen, long refused) {

    /** Nothing was looked at. */
    public static final DeadLetterProgress NONE = new DeadLetterProgress(0, 0, 0, 0);
}
