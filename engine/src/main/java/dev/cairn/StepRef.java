package dev.cairn;

import org.jspecify.annotations.Nullable;

/**
 * A typed reference to a step of a workflow, which declares parents and reads outputs. Made by a {@link
 * WorkflowBuilder}; other implementations are refused.
 *
 * @param <O> the type of the step's output
 */
public interface StepRef<O extends @Nullable Object> {

    /** The name of the step, unique in its workflow. */
    String name();

    /** The name of the step's workflow. */
    String workflow();
}
