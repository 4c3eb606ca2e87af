package dev.cairn.domain.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A leased task with everything needed to execute it.
 *
 * @param queuedAt when it was queued, or null if it was handed over without passing through the queue
 */
public record Claim(
        Lease lease,
        RunHeader run,
        TaskInput input,
        @Nullable Instant queuedAt) {

    /** A task that was handed over. */
    public Claim(Lease lease, RunHeader run, TaskInput input) {
        this(lease, run, input, null);
    }

    /** The same, taken from the queue in which it was since then. */
    public Claim queued(@Nullable Instant since) {
        return new Claim(lease, run, input, since);
    }

    /** The facts that stay true while the worker holds the lease. */
    public HeldTask held() {
        return new HeldTask(run, lease.key(), input.tries(), input.successors(), input.lastOf());
    }

    /** The code that the task needs. */
    public StepCodeKey code() {
        return new StepCodeKey(run.workflow(), run.version(), lease.key().name());
    }
}
