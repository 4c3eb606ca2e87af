package dev.cairn;

import java.util.List;
import java.util.UUID;

/**
 * What requeueing dead letters of a run did.
 *
 * @param runId the run
 * @param outcome what was done, or why nothing was
 * @param requeued the steps that were queued again
 * @param revived how many steps that had been cancelled because of them wait for their parents again
 * @param explanation the outcome in a sentence
 */
public record RequeueResult(UUID runId, Outcome outcome, List<String> requeued, int revived, String explanation) {

    /** Copies the list. */
    public RequeueResult {
        requeued = List.copyOf(requeued);
    }

    /** Whether this call requeued something. */
    public boolean isRequeued() {
        return outcome == Outcome.REQUEUED;
    }

    /** What was done. */
    public enum Outcome {
        /** The failed steps are queued again, and the run goes on. */
        REQUEUED,
        /** There is no open dead letter; somebody may have requeued or discarded it before. Nothing changed. */
        NOT_OPEN,
        /** The run cannot be revived now, for example because its handler runs. Nothing changed. */
        REFUSED
    }
}
