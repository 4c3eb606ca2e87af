package dev.cairn;

import java.time.Duration;
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
     * @throws WorkflowCancelledException when it was cancelled
     */
    default @Nullable O run(I input, String tenant) {
        return run(input, tenant, TriggerOptions.none());
    }

    /** Starts a run with options, and returns its result in the same way. */
    default @Nullable O run(I input, String tenant, TriggerOptions options) {
        return run(input, tenant, options, Limits.MAX_WAIT);
    }

    /**
     * Starts a run with options, blocks until it is over, at most for the timeout, and returns its result in the same
     * way. The timeout begins when the run is stored.
     *
     * @throws WorkflowFailedException when the run failed
     * @throws WorkflowCancelledException when it was cancelled
     * @throws AwaitTimeoutException when the run was not over by then; it has the id of the run, which goes on
     * @throws AwaitInterruptedException when the thread is interrupted while it waits; the run goes on
     */
    default @Nullable O run(I input, String tenant, TriggerOptions options, Duration timeout) {
        return workflow().run(input, tenant, options, timeout).orThrow().output(result());
    }
}
