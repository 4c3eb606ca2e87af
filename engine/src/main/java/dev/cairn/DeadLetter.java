package dev.cairn;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A step or handler that failed for good, kept until its run is deleted.
 *
 * @param runId the run
 * @param workflow the name of its workflow
 * @param version the version of the workflow that the run was started with
 * @param tenant the tenant it belongs to
 * @param failure the failure that was final, with the name of the step
 * @param failedAt when the step failed for good, the last time if it was requeued
 * @param fingerprint a short text that failures of one kind share: the same step of the same workflow, the same class
 *     of error, and the same message but for numbers and ids
 * @param state whether somebody has dealt with it
 * @param requeues how often the step was requeued
 * @param lastChange who requeued or discarded it last, or null
 */
public record DeadLetter(
        UUID runId,
        String workflow,
        int version,
        String tenant,
        StepFailure failure,
        Instant failedAt,
        String fingerprint,
        State state,
        int requeues,
        @Nullable Change lastChange) {

    /** The name of the step. */
    public String step() {
        return failure.step();
    }

    /** Whether somebody has dealt with a dead letter. */
    public enum State {
        /** Nobody has; it is listed, and it can be requeued or discarded. */
        OPEN,
        /** The step was queued again, and has not failed for good since. */
        REQUEUED,
        /** Nothing is to be done about it; the step stays FAILED. */
        DISCARDED
    }

    /**
     * The last time that a dead letter was requeued or discarded.
     *
     * @param by the name of the engine on which that was done, or of the person
     * @param at when, by the clock of the store
     * @param reason why it was discarded, or null
     */
    public record Change(String by, Instant at, @Nullable String reason) {}
}
