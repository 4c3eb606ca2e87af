package dev.cairn;

import java.sql.Connection;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * A defined workflow, ready to be triggered.
 *
 * <p>A trigger writes the run with all its tasks in one transaction, so that a run either exists wholly or not at all.
 * The input is encoded before anything is written; one that cannot be encoded is refused with an
 * {@link IllegalArgumentException}.
 *
 * @param <I> the type of its input
 */
public interface Workflow<I> {

    /** The name of the workflow. */
    String name();

    /** The version of the workflow, 1 unless {@link WorkflowBuilder#version} set another. */
    int version();

    /**
     * A reference to a step by its name, for code that cannot reach the reference from the graph.
     *
     * @throws IllegalArgumentException when there is no such step, or its output has another type
     */
    <O> StepRef<O> step(String name, Class<O> output);

    /** A reference to a step with a generic output, such as a {@code List<Item>}. */
    <O> StepRef<O> step(String name, TypeToken<O> output);

    /**
     * This workflow as one whose runs return the output of that step.
     *
     * @throws IllegalArgumentException when the step is not one of this workflow, or has no output
     */
    <O> TypedWorkflow<I, O> returning(StepRef<O> result);

    /** Starts a run and blocks until it is over. Look at the result's status, or call {@code orThrow()} on it. */
    default WorkflowResult run(I input, String tenant) {
        return run(input, tenant, TriggerOptions.none());
    }

    /** Starts a run with options and blocks until it is over. */
    default WorkflowResult run(I input, String tenant, TriggerOptions options) {
        return runNoWait(input, tenant, options).await();
    }

    /** Starts a run and returns as soon as it is stored. */
    default WorkflowRunRef runNoWait(I input, String tenant) {
        return runNoWait(input, tenant, TriggerOptions.none());
    }

    /** Starts a run with options. If the run id or idempotency key is known already, it returns the first run. */
    WorkflowRunRef runNoWait(I input, String tenant, TriggerOptions options);

    /**
     * Triggers inside the caller's JDBC transaction: a run exists when and only if the caller commits, and starts a
     * moment later. The connection must not be in autocommit mode; the engine never commits, rolls back or closes it.
     * Any error of the database during the trigger is thrown as a {@link CairnException}.
     *
     * @throws UnsupportedOperationException when the store of the engine is not a database
     */
    InTransaction<I> in(Connection connection);

    /** Starts a run for each input, in bulk; the references come in the order of the inputs. */
    default List<WorkflowRunRef> runAll(Collection<? extends I> inputs, String tenant) {
        return runAll(inputs, tenant, input -> TriggerOptions.none());
    }

    /**
     * Starts a run for each input, in bulk, with options of its own. Large collections are written in several
     * transactions. When one fails, the error says how many runs were stored, and triggering again with the same run
     * ids or idempotency keys completes the rest.
     */
    List<WorkflowRunRef> runAll(
            Collection<? extends I> inputs, String tenant, Function<? super I, TriggerOptions> options);

    /** The workflow, triggered inside a transaction of the caller. */
    interface InTransaction<I> {

        /** Starts a run in the caller's transaction. Awaiting it before the commit would wait for ever. */
        default WorkflowRunRef runNoWait(I input, String tenant) {
            return runNoWait(input, tenant, TriggerOptions.none());
        }

        /** Starts a run with options in the caller's transaction. */
        WorkflowRunRef runNoWait(I input, String tenant, TriggerOptions options);
    }
}
