package dev.cairn.application.settle;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.TaskChange;

/** What an attempt came to, and the right to say so. */
public record AttemptResult(Fence fence, Outcome outcome) {

    TaskChange toChange() {
        return new TaskChange(fence.key(), fence.attempt(), outcome);
    }
}
