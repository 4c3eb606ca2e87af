package dev.cairn;

import java.util.UUID;

/**
 * What cancelling a run or a step did.
 *
 * @param runId the run
 * @param outcome what was done, or why nothing was
 * @param status the status of the run afterwards; RUNNING while compensations or a cancel handler run, or while other
 *     steps go on
 * @param steps how many steps became CANCELLED
 */
public record CancelResult(UUID runId, Outcome outcome, RunStatus status, int steps) {

    /** Whether this call cancelled something. */
    public boolean isCancelled() {
        return outcome == Outcome.CANCELLED;
    }

    /** What was done. */
    public enum Outcome {
        /** It was live and is cancelled now. */
        CANCELLED,
        /** Somebody had cancelled the run before; nothing changed. */
        WAS_CANCELLED,
        /** The run or the step was over; nothing changed. */
        WAS_OVER,
        /** The run has failed, or a step of it was cancelled, and it undoes its steps; nothing changed. */
        UNDOES_STEPS,
        /** The step waits for its parents; nothing changed. Cancel one of them, or the run. */
        WAITS_FOR_PARENTS
    }
}
