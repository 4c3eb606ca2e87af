package dev.cairn.domain.model;

/** A leased task with all that is needed to execute it. */
public record Claim(Lease lease, RunHeader run, TaskInput input) {

    /** What its worker knows for certain for as long as it holds the lease. */
    public HeldTask held() {
        return new HeldTask(run, lease.key(), input.tries(), input.successors(), input.lastOf());
    }

    /** What code it needs. */
    public StepCodeKey code() {
        return new StepCodeKey(run.workflow(), run.version(), lease.key().name());
    }
}
