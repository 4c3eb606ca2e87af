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
 * wf.onFailure((order, failure) -> alert(order, failure));
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
     * Lets a step fail, by its retry policy, when the input of the run or the output of a step before it cannot be read
     * as the type that this version declares. Without this the step is left alone: it waits for a worker whose code can
     * read it, and shows in {@link DurableTaskEngine#stepsLeftAlone()}.
     */
    WorkflowBuilder<I> failUnreadable();

    /** Begins a step; it is part of the workflow once {@code run} was called on what this returns. */
    StepBuilder<I> step(String name);

    /** A pause of a fixed length, counted from the moment its last parent ended. Holds no thread, slot or connection. */
    SleepStep sleep(String name, Duration duration);

    /** A pause until an instant computed from the input; an instant that has passed does not pause at all. */
    SleepStep sleepUntil(String name, Function<? super I, Instant> wakeAt);

    /** Begins a choice between branches by the output of a step. */
    <D> Branch<I, D> branch(StepRef<D> decision);

    /**
     * Runs when a step has failed for good and nothing else of the run is left to do; the run is then FAILED. It is a
     * task of its own: it survives crashes, and runs once unless a worker dies under it.
     */
    void onFailure(FailureHandler<I> handler);
}
