package dev.cairn;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/**
 * Declares the graph of a workflow. Valid only inside the block it was handed to.
 *
 * <pre>{@code
 * var validate = wf.step("validate").run(Validation.class, (order, ctx) -> check(order));
 * var charge = wf.step("charge").after(validate).run(Charge.class, (order, validation, ctx) -> gateway.charge(order));
 * wf.onFailure((order, failure, ctx) -> refund(ctx.output(charge))).retry(RetryPolicy.exponential(5));
 * }</pre>
 *
 * @param <I> the type of the workflow's input, which every step receives
 */
public interface WorkflowBuilder<I> {

    /**
     * The version of this graph, 1 by default. Raise it when steps are added, removed or rewired; runs in flight keep
     * the graph they were started with. Define the old version beside the new one for as long as its runs live.
     */
    WorkflowBuilder<I> version(int version);

    /**
     * Lets a step fail, by its retry policy, when the input of the run or the output of an earlier step cannot be read
     * as the type that this version declares. Without this setting the step is left alone: it waits for a worker whose
     * code can read it, and appears in {@link DurableTaskEngine#stepsLeftAlone()}.
     */
    WorkflowBuilder<I> failUnreadable();

    /**
     * Sets the retry policy of all steps and handlers that name none themselves, wherever in the block it is called.
     * Default: no retry.
     */
    WorkflowBuilder<I> retry(RetryPolicy policy);

    /**
     * Sets the deadline of each run: how long it may take, counted by the clock of the store from its start time. At the
     * deadline its live steps fail with a {@link StepTimedOutException}, then the failure handler runs. A handler may take
     * longer. {@link TriggerOptions} can give a run another deadline.
     */
    default WorkflowBuilder<I> deadline(Duration length) {
        return deadline(length, AtDeadline.FAIL);
    }

    /** Sets the deadline of each run, and what happens at it. */
    WorkflowBuilder<I> deadline(Duration length, AtDeadline action);

    /** Begins a step; it is part of the workflow once {@code run} was called on the returned builder. */
    StepBuilder<I> step(String name);

    /**
     * Adds a sleep of a fixed length, counted from the end of its last parent. It holds no thread, slot or connection.
     * This is the short form of {@code step(name).sleep(duration)}, which has all options of a step.
     */
    SleepStep sleep(String name, Duration duration);

    /**
     * Adds a sleep until an instant computed from the input; an instant in the past does not sleep at all. This is the
     * short form of {@code step(name).sleepUntil(…)}, which may use the outputs of parents.
     */
    SleepStep sleepUntil(String name, Function<? super I, Instant> wakeAt);

    /** Begins a choice between branches, decided by the output of a step. */
    <D> Branch<I, D> branch(StepRef<D> decision);

    /** Begins a choice between branches, decided by the input of the run. */
    InputBranch<I> branchOnInput();

    /**
     * Sets the failure handler. It runs when a step has failed for good and all other tasks of the run are over; the
     * run is then FAILED. The handler is a task of its own: it survives crashes, is retried as its policy says, and runs
     * once unless a worker dies while running it.
     */
    HandlerOptions onFailure(FailureHandler<I> handler);

    /** Sets a failure handler that is given outputs and states of the steps, and the facts of the run. */
    HandlerOptions onFailure(FailureHandler.WithContext<I> handler);

    /**
     * Sets the success handler. It runs when all steps have completed or were skipped; the run is then COMPLETED. It is
     * a task of its own, like the failure handler. If it fails for good, the run is FAILED, because a task of it has
     * failed; the failure handler does not run then, because no step has.
     */
    HandlerOptions onSuccess(SuccessHandler<I> handler);

    /**
     * Sets the cancel handler. It runs when the run was cancelled and all its tasks are over, to compensate for what the
     * steps have done; the run is then CANCELLED. It is a task of its own, like the failure handler. If it fails for
     * good, the run is CANCELLED all the same, and the result names its failure.
     */
    HandlerOptions onCancel(CancelHandler<I> handler);
}
