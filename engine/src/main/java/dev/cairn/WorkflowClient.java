package dev.cairn;

import java.sql.Connection;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

/**
 * Triggers runs of a workflow without its code, which may be on other workers: see {@link DurableTaskEngine#client}.
 *
 * <p>A trigger writes the run with all its tasks in one transaction, so that a run either exists wholly or not at all.
 * The input is encoded before anything is written; one that cannot be encoded is refused with an
 * {@link IllegalArgumentException}.
 *
 * @param <I> the type of the input
 */
public interface WorkflowClient<I> {

    /** The name of the workflow. */
    String name();

    /**
     * A reference to a step by its name, to read its output from a result. A client without code knows neither steps nor
     * types, so a wrong name or type is refused only when the output is read. The output reads as null if the step did
     * not complete, if its code returned null, and if it was declared without an output; {@link WorkflowResult#state}
     * tells the first case from the others.
     */
    <O> StepRef<O> step(String name, Class<O> output);

    /** A reference to a step with a generic output, such as a {@code List<Item>}, by its name. */
    <O> StepRef<O> step(String name, TypeToken<O> output);

    /**
     * This workflow as one whose runs return the output of that step.
     *
     * @throws IllegalArgumentException when the step is one of another workflow, or has no output
     */
    <O> TypedWorkflow<I, O> returning(StepRef<O> result);

    /** Starts a run and blocks until it is over. Look at the result's status, or call {@code orThrow()} on it. */
    default WorkflowResult run(I input, String tenant) {
        return run(input, tenant, TriggerOptions.none());
    }

    /** Starts a run with options and blocks until it is over. */
    default WorkflowResult run(I input, String tenant, TriggerOptions options) {
        return run(input, tenant, options, Limits.MAX_WAIT);
    }

    /**
     * Starts a run with options and blocks until it is over, at most for the timeout, which begins when the run is
     * stored.
     *
     * @throws AwaitTimeoutException when the run was not over by then; it has the id of the run, which goes on
     * @throws AwaitInterruptedException when the thread is interrupted while it waits; the run goes on
     */
    WorkflowResult run(I input, String tenant, TriggerOptions options, Duration timeout);

    /** Starts a run and returns a stage for its end. */
    default CompletionStage<WorkflowResult> runAsync(I input, String tenant) {
        return runAsync(input, tenant, TriggerOptions.none());
    }

    /**
     * Starts a run with options and returns a stage for its end, as {@link WorkflowRunRef#whenDone} does. The run is
     * stored on the calling thread before the method returns, and an error until then is thrown by the method.
     */
    CompletionStage<WorkflowResult> runAsync(I input, String tenant, TriggerOptions options);

    /** Starts a run and returns as soon as it is stored. */
    default StartedRun runNoWait(I input, String tenant) {
        return runNoWait(input, tenant, TriggerOptions.none());
    }

    /** Starts a run with options. If the run id or idempotency key is known already, it returns the first run. */
    StartedRun runNoWait(I input, String tenant, TriggerOptions options);

    /** Starts a run for each input, in bulk; the references come in the order of the inputs. */
    default List<StartedRun> runAll(Collection<? extends I> inputs, String tenant) {
        return runAll(inputs, tenant, input -> TriggerOptions.none());
    }

    /**
     * Starts a run for each input, in bulk, with options of its own. Large collections are written in several
     * transactions. Triggering again with the same run ids or idempotency keys completes what a failure left out.
     *
     * @throws PartlyStartedException when a transaction fails after others were committed; it has their runs. A failure
     *     of the first transaction is thrown as it is.
     */
    List<StartedRun> runAll(Collection<? extends I> inputs, String tenant, Function<? super I, TriggerOptions> options);

    /** Defines a schedule that starts runs of this workflow with that input: SKIP, and the latest missed tick. */
    default ScheduleRef schedule(String schedule, Recurrence recurrence, I input, String tenant) {
        return schedule(schedule, recurrence, input, tenant, ScheduleOptions.none());
    }

    /**
     * Defines a schedule that starts runs of this workflow, each with that input. It is stored under its name, at once:
     * the leader starts the runs from then on, also when the process that defined it is gone. A schedule of that name
     * that exists already gets this definition. It ticks on where it was, unless the recurrence, start or end changes:
     * then it ticks from now on. A pause stays.
     *
     * <p>Each tick is one run, with the idempotency key {@code schedule/<name>/<instant>} of the tenant. The steps learn
     * the instant from {@link ScheduledTick#of}. Runs get the newest version of the workflow that is stored at the tick.
     *
     * @param schedule a name, unique among all schedules of the store, at most {@link Limits#MAX_NAME_LENGTH} characters
     * @throws IllegalArgumentException when the recurrence cannot be read or never comes; the message says why
     */
    ScheduleRef schedule(String schedule, Recurrence recurrence, I input, String tenant, ScheduleOptions options);

    /** Forks a run of this workflow at that step, with another input. */
    default StartedRun fork(WorkflowRunRef run, StepRef<?> step, I input) {
        return fork(run, step, input, ForkOptions.none());
    }

    /**
     * Starts a new run that goes on from that step of a run of this workflow, with another input and options: {@link
     * WorkflowRunRef#fork} with an input whose type is checked. The steps that are copied ran with the old input; the
     * others see the new one.
     *
     * @throws IllegalArgumentException when the run cannot be forked there; the message says why
     * @throws RunNotFoundException when the run is not stored
     */
    StartedRun fork(WorkflowRunRef run, StepRef<?> step, I input, ForkOptions options);

    /**
     * Triggers inside the caller's JDBC transaction: a run exists when and only if the caller commits, and starts a
     * moment later. The connection must not be in autocommit mode; the engine never commits, rolls back or closes it.
     * Any error of the database during the trigger is thrown as a {@link CairnException}. Roll back after any error.
     *
     * @throws UnsupportedOperationException when the store of the engine is not a database
     */
    InTransaction<I> in(Connection connection);

    /** The workflow, triggered inside a transaction of the caller. */
    interface InTransaction<I> {

        /** Starts a run in the caller's transaction. Awaiting it before the commit is refused: the run is not found. */
        default StartedRun runNoWait(I input, String tenant) {
            return runNoWait(input, tenant, TriggerOptions.none());
        }

        /** Starts a run with options in the caller's transaction. */
        StartedRun runNoWait(I input, String tenant, TriggerOptions options);

        /** Starts a run for each input in the caller's transaction; the references come in the order of the inputs. */
        default List<StartedRun> runAll(Collection<? extends I> inputs, String tenant) {
            return runAll(inputs, tenant, input -> TriggerOptions.none());
        }

        /** Starts a run for each input in the caller's transaction, with options of its own. */
        List<StartedRun> runAll(
                Collection<? extends I> inputs, String tenant, Function<? super I, TriggerOptions> options);
    }
}
