package dev.cairn;

/**
 * A step of a workflow, as a typed handle: to declare parents with, and to ask for its output with. Made by a
 * {@link WorkflowBuilder}; other implementations are refused.
 *
 * @param <O> the type of the step's output
 */
public interface StepRef<O> {

    /** The name of the step, unique in its workflow. */
    String name();

    /** The name of the workflow it belongs to. */
    String workflow();
}
