package dev.cairn.domain.model;

/** A leased task with everything needed to execute it. */
public record Claim(Lease lease, RunHeader run, TaskInput input) {

    /** The facts that stay true while the worker holds the lease. */
    public HeldTask held() {
        return new HeldTask(run, lease.key(), input.tries(), input.successors(), input.lastOf());
    }

    /** The code that the task needs. */
    public StepCodeKey code() {
        return new StepCodeKey(run.workflow(), run.version(), lease.key().name());
    }
}
