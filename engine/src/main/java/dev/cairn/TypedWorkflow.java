package dev.cairn;

import org.jspecify.annotations.Nullable;

/**
 * A workflow together with the step whose output is the result of its runs; {@link WorkflowClient#returning} makes it.
 *
 * @param <I> the type of the input
 * @param <O> the type of the result
 */
public interface TypedWorkflow<I, O> {

    /** The workflow, to trigger it in every other way. */
    WorkflowClient<I> workflow();

    /** The step whose output is the result, to take it from a {@link WorkflowResult}. */
    StepRef<O> result();

    /**
     * Starts a run, blocks until it is over, and returns the output of the result step: null when that step was skipped
     * or returned null.
     *
     * @throws WorkflowFailedException when the run failed
     */
    default @Nullable O run(I input, String tenant) {
        return run(input, tenant, TriggerOptions.none());
    }

    /** Starts a run with options, and returns its result in the same way. */
    default @Nullable O run(I input, String tenant, TriggerOptions options) {
        return workflow().run(input, tenant, options).orThrow().output(result());
    }
}
