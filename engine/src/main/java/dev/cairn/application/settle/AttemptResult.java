package dev.cairn.application.settle;

import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Heartbeat;
import dev.cairn.domain.model.HeldTask;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.TaskChange;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of an attempt, and the right to settle it.
 *
 * @param held what the claim told of the task, or null when that is no longer known
 * @param heartbeat the last heartbeat that is not stored yet, or null
 */
public record AttemptResult(
        Lease lease,
        Outcome outcome,
        @Nullable HeldTask held,
        @Nullable Heartbeat heartbeat) {

    /** The result of an attempt without a heartbeat that is to be stored. */
    public AttemptResult(Lease lease, Outcome outcome, @Nullable HeldTask held) {
        this(lease, outcome, held, null);
    }

    /** The result for a task of which nothing more is known. */
    public AttemptResult(Lease lease, Outcome outcome) {
        this(lease, outcome, null, null);
    }

    /** The result of a claimed attempt. */
    public static AttemptResult of(Claim claim, Outcome outcome) {
        return new AttemptResult(claim.lease(), outcome, claim.held());
    }

    /** The same with the last heartbeat, which the next attempt may ask for. */
    public AttemptResult after(@Nullable Heartbeat last) {
        return new AttemptResult(lease, outcome, held, last);
    }

    /** The fence, which is the right to settle the attempt. */
    public Fence fence() {
        return lease.fence();
    }

    /** The same attempt with another outcome. */
    AttemptResult as(Outcome instead) {
        return new AttemptResult(lease, instead, held, heartbeat);
    }

    /** How many tasks the result may change: its own task and that task's children. */
    int changes() {
        return 1 + (held == null ? 0 : held.successors().names().size());
    }

    TaskChange toChange() {
        return TaskChange.ended(lease, outcome, held);
    }
}
