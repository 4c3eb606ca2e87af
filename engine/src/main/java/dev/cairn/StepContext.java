package dev.cairn;

import org.jspecify.annotations.Nullable;

/** The facts about one attempt of a step, for its code. Valid during that attempt only. */
public interface StepContext extends AttemptContext {

    /** The name of this step. */
    String step();

    /**
     * The output of an ancestor of this step; null when it was skipped.
     *
     * @throws IllegalArgumentException when the step is not an ancestor (the message names the ancestors), or was
     *     declared without an output
     */
    <T> @Nullable T parentOutput(StepRef<T> ancestor);
}
