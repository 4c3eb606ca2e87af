package dev.cairn;

import org.jspecify.annotations.Nullable;

/**
 * The facts about one attempt of a handler, for its code, with the outcomes of the steps. All steps of the run are
 * over, so the answers do not change. They are read from the store when asked for. Valid during that attempt only.
 */
public interface HandlerContext extends AttemptContext {

    /**
     * The output of a step, near or far; null when it did not complete, or when the version of the run has no such step.
     *
     * @throws IllegalArgumentException when the step is of another workflow, or was declared without an output
     */
    <T> @Nullable T output(StepRef<T> step);

    /**
     * The state in which a step ended; null when the version of the run has no such step.
     *
     * @throws IllegalArgumentException when the step is of another workflow
     */
    @Nullable
    TaskState state(StepRef<?> step);
}
