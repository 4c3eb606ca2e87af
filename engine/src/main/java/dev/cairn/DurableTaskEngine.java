package dev.cairn;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One worker of Cairn: it knows workflows, starts runs of them, and executes their steps.
 *
 * <p>Any number of engines may share a store; each takes the work it has code and free slots for. All methods may be
 * called from any thread. Workflows can be defined before or after {@link #start()}; runs can be triggered at any time,
 * also on an engine that was never started and so only hands work to others.
 */
public interface DurableTaskEngine extends AutoCloseable {

    /**
     * Defines a workflow whose input is of a plain class.
     *
     * @param name how runs of it are stored; the same name on another engine means the same workflow
     * @param graph declares the steps; the graph is checked when it returns
     * @throws IllegalArgumentException when the graph cannot work; the message names the step and the remedy
     */
    <I> Workflow<I> workflow(String name, Class<I> input, Consumer<WorkflowBuilder<I>> graph);

    /** Defines a workflow with a generic input type, such as a {@code List<Item>}. */
    <I> Workflow<I> workflow(String name, TypeToken<I> input, Consumer<WorkflowBuilder<I>> graph);

    /**
     * Triggers runs of a workflow whose code is on other workers. Nothing is read before the first trigger. A run gets
     * the newest version that is stored, and a worker stores the versions that it defines when it starts. A version that
     * is stored later is used within ten seconds. A trigger of a workflow that is not stored is refused with a
     * {@link WorkflowNotFoundException}.
     *
     * @param name the name of the workflow
     * @param input the class of its inputs, encoded as the workers expect them
     */
    <I> WorkflowClient<I> client(String name, Class<I> input);

    /** Triggers runs of a workflow with a generic input type, whose code is on other workers. */
    <I> WorkflowClient<I> client(String name, TypeToken<I> input);

    /**
     * Defines a workflow and keeps what the block returns, such as an object whose fields are the steps, so that code
     * outside the block can name them.
     *
     * @throws IllegalArgumentException when the graph cannot work, or the block returns null
     */
    <I, S> DefinedWorkflow<I, S> define(String name, Class<I> input, Function<WorkflowBuilder<I>, S> graph);

    /** Defines a workflow with a generic input type, and keeps what the block returns. */
    <I, S> DefinedWorkflow<I, S> define(String name, TypeToken<I> input, Function<WorkflowBuilder<I>, S> graph);

    /**
     * A reference to the run with that id, whichever engine started it. A missing run is reported when the reference is
     * first read.
     */
    WorkflowRunRef find(UUID runId);

    /** Finds, lists and counts runs. */
    Runs runs();

    /** Looks up the workers that share the store, and drains them. */
    Workers workers();

    /** Finds the steps that failed for good, and revives their runs. */
    DeadLetters deadLetters();

    /** Finds, steers and lists schedules; {@link WorkflowClient#schedule} defines them. */
    Schedules schedules();

    /**
     * Blocks until all these runs are over, at most for the timeout. The results come in the order of the references.
     *
     * @throws AwaitTimeoutException when some were not over by then; it has their ids
     * @throws RunNotFoundException as soon as one of the runs is found not to be stored
     * @throws AwaitInterruptedException when the thread is interrupted while it waits
     */
    List<WorkflowResult> awaitAll(Collection<? extends WorkflowRunRef> runs, Duration timeout);

    /**
     * Blocks until one of these runs is over, at most for the timeout, and returns its result; the others go on. When
     * several are over, it returns any of them.
     *
     * @throws AwaitTimeoutException when none was over by then
     * @throws RunNotFoundException as soon as one of the runs is found not to be stored
     * @throws AwaitInterruptedException when the thread is interrupted while it waits
     */
    WorkflowResult awaitAny(Collection<? extends WorkflowRunRef> runs, Duration timeout);

    /**
     * Gives a tenant {@code weight} turns where others have one. The weight holds from the next task that becomes
     * ready.
     */
    void setTenantWeight(String tenant, int weight);

    /** The steps that this engine has met and cannot run, with the reasons; they wait for a worker whose code fits. */
    List<StepLeftAlone> stepsLeftAlone();

    /** How the engine is doing. It asks neither the store nor other workers, and returns at once. */
    EngineStatus status();

    /** The health of this engine, for probes and for people. It asks neither the store nor other workers. */
    EngineHealth health();

    /** All engines on the same store together: their health and statistics, read from the store. */
    Cluster cluster();

    /**
     * Begins to claim work, and returns at once. An engine can be started once. All its threads are daemons, so it does
     * not keep the process alive; a main method that has nothing else to do calls {@link #awaitStop()}.
     */
    void start();

    /**
     * Stops claiming work, lets running steps end within the grace period, gives unfinished steps back without costing
     * them an attempt, and deregisters the worker. Runs in flight continue on other workers. Does nothing when already
     * stopped.
     */
    void stop(Duration grace);

    /**
     * Waits until another thread, such as a shutdown hook, has stopped this engine.
     *
     * @throws AwaitInterruptedException when the thread is interrupted
     */
    void awaitStop();

    /** Stops with a grace period of 30 seconds. */
    @Override
    default void close() {
        stop(Duration.ofSeconds(30));
    }
}
