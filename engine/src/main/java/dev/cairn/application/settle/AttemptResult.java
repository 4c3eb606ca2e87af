package dev.cairn.application.settle;

import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.HeldTask;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.TaskChange;
import org.jspecify.annotations.Nullable;

/**
 * What an attempt came to, and the right to say so.
 *
 * @param held what the claim told of the task, or null when that is gone
 */
public record AttemptResult(
        Lease lease, Outcome outcome, @Nullable HeldTask held) {

    /** Of a task that nothing more is known of. */
    public AttemptResult(Lease lease, Outcome outcome) {
        this(lease, outcome, null);
    }

    /** What became of a claim. */
    public static AttemptResult of(Claim claim, Outcome outcome) {
        return new AttemptResult(claim.lease(), outcome, claim.held());
    }

    /** The right to settle it. */
    public Fence fence() {
        return lease.fence();
    }

    /** The same attempt with another outcome. */
    AttemptResult as(Outcome instead) {
        return new AttemptResult(lease, instead, held);
    }

    /** How many tasks it may change: its own, and those that wait for it. */
    int changes() {
        return 1 + (held == null ? 0 : held.successors().names().size());
    }

    TaskChange toChange() {
        return TaskChange.ended(lease, outcome, held);
    }
}
