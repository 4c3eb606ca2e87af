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

    /** A reference to a step with a generic output, such as a {@code List<Item>}. */
    @Override
    <O> StepRef<O> step(String name, TypeToken<O> output);

    /**
     * This workflow as one whose runs return the output of that step.
     *
     * @throws IllegalArgumentException when the step is not one of this workflow, or has no output
     */
    @Override
    <O> TypedWorkflow<I, O> returning(StepRef<O> result);
}
