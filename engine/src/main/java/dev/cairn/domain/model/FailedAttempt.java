package dev.cairn.domain.model;

import dev.cairn.StepFailure;
import java.time.Instant;

/**
 * An attempt that failed, or whose worker died, with its error; a task keeps the error of its last one only.
 *
 * @param lease the lease that the attempt held
 */
public record FailedAttempt(Lease lease, StepError error, Instant endedAt) {

    /** The task. */
    public TaskKey key() {
        return lease.key();
    }

    /** The number of the attempt. */
    public int number() {
        return lease.fence().attempt();
    }

    /** The failure as users see it. */
    public StepFailure failure() {
        return new StepFailure(key().name(), number(), error.type(), error.message(), error.stackTrace());
    }
}
