package dev.cairn;

import java.util.List;

/**
 * How far a batch of dead letters has come.
 *
 * @param runs how many runs were looked at; each is a transaction of its own
 * @param changed how many dead letters were requeued or discarded
 * @param notOpen how many were no longer open
 * @param refused how many belong to runs that could not be revived, or that the store refused to change
 * @param refusals the first of those runs, up to {@value Limits#MAX_NAMED}
 */
public record DeadLetterProgress(long runs, long changed, long notOpen, long refused, List<RefusedRun> refusals) {

    /** Nothing was looked at. */
    public static final DeadLetterProgress NONE = new DeadLetterProgress(0, 0, 0, 0, List.of());

    /** Copies the list. */
    public DeadLetterProgress {
        refusals = List.copyOf(refusals);
    }
}
