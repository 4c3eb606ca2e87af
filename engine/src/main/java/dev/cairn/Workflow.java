package dev.cairn;

/**
 * A defined workflow, ready to be triggered.
 *
 * @param <I> the type of its input
 */
public interface Workflow<I> extends WorkflowClient<I> {

    /** The version of the workflow, 1 unless {@link WorkflowBuilder#version} set another. */
    int version();

    /**
     * A reference to a step by its name, for code that cannot reach the reference from the graph.
     *
     * @throws IllegalArgumentException when there is no such step, or its output has another type
     */
    @Override
    <O> StepRef<O> step(String name, Class<O> output);
}
