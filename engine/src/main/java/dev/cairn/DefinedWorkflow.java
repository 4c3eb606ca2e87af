package dev.cairn;

import java.util.function.Function;

/**
 * A workflow together with what its block returned, usually an object whose fields are the steps; {@link
 * DurableTaskEngine#define} makes it.
 *
 * <pre>{@code
 * var checkout = engine.define("checkout", Order.class, wf -> new Checkout(wf, payments));
 * var result = checkout.run(order, "acme");
 * Charge charge = result.output(checkout.steps().charge);
 * }</pre>
 *
 * @param <I> the type of the input
 * @param <S> the type of what the block returned
 */
public interface DefinedWorkflow<I, S> extends Workflow<I> {

    /** What the block returned. */
    S steps();

    /**
     * This workflow as one whose runs return the output of one of its steps: {@code
     * checkout.returning(Checkout::receipt)}.
     *
     * @throws IllegalArgumentException when the step is not one of this workflow, or has no output
     */
    default <O> TypedWorkflow<I, O> returning(Function<? super S, StepRef<O>> result) {
        if (result == null) {
            throw new IllegalArgumentException("Workflow '" + name()
                    + "': the function that names its result is null. Pass one, steps -> steps.receipt.");
        }
        return returning(result.apply(steps()));
    }
}
