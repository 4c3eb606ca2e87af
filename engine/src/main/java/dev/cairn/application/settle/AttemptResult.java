package dev.cairn.application.settle;

import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.HeldTask;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.TaskChange;
import org.jspecify.annotations.Nullable;

/**
 * What an attempt came to, and the right to say so.
 *
 * @param held what the claim told of the task, or null when that is gone
 */
public record AttemptResult(
        Fence fence, Outcome outcome, @Nullable HeldTask held) {

    /** Of a task that nothing more is known of. */
    public AttemptResult(Fence fence, Outcome outcome) {
        this(fence, outcome, null);
    }

    /** What became of a claim. */
    public static AttemptResult of(Claim claim, Outcome outcome) {
        return new AttemptResult(claim.lease().fence(), outcome, claim.held());
    }

    /** How many tasks it may change: its own, and those that wait for it. */
    int changes() {
        return 1 + (held == null ? 0 : held.successors().names().size());
    }

    TaskChange toChange() {
        return new TaskChange(fence.key(), fence.attempt(), outcome, held);
    }
}
