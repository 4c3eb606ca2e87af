package dev.cairn;

import org.jspecify.annotations.Nullable;

/**
 * A step whose code is declared. It is part of the workflow at once; the methods add the code that undoes it.
 *
 * <pre>{@code
 * var charge = wf.step("charge")
 *         .run(Receipt.class, (order, ctx) -> gateway.charge(order, ctx.idempotencyKey()))
 *         .compensate((order, receipt, ctx) -> gateway.refund(receipt, ctx.idempotencyKey()));
 * }</pre>
 *
 * <p>When the run fails or is cancelled, every step that has completed and has a compensation is undone: a step after all
 * steps that came after it, others side by side. Compensations are tasks like steps, with retries, and survive crashes.
 * They run before the failure or cancel handler. A step that had not completed is not undone.
 *
 * @param <I> the type of the workflow's input
 * @param <O> the type of the step's output
 */
public interface DeclaredStep<I, O extends @Nullable Object> extends StepRef<O> {

    /** Sets the compensation, with the retry policy of the workflow ({@link WorkflowBuilder#retry}). */
    StepRef<O> compensate(Compensation<I, O> code);

    /** Sets the compensation, with a retry policy of its own. */
    StepRef<O> compensate(RetryPolicy retry, Compensation<I, O> code);

    /** Sets a compensation that does not need the output, with the retry policy of the workflow. */
    StepRef<O> compensate(Compensation.OfInput<I> code);

    /** Sets a compensation that does not need the output, with a retry policy of its own. */
    StepRef<O> compensate(RetryPolicy retry, Compensation.OfInput<I> code);
}
