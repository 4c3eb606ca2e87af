package dev.cairn;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;

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
     * A reference to the run with that id, whichever engine started it. A missing run is reported when the reference is
     * first read.
     */
    WorkflowRunRef find(UUID runId);

    /** Finds, lists and counts runs. */
    Runs runs();

    /**
     * Gives a tenant {@code weight} turns where others have one. The weight holds from the next task that becomes
     * ready.
     */
    void setTenantWeight(String tenant, int weight);

    /** The steps that this engine has met and cannot run, with the reasons; they wait for a worker whose code fits. */
    List<StepLeftAlone> stepsLeftAlone();

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
     * @throws CairnException when the thread is interrupted
     */
    void awaitStop();

    /** Stops with a grace period of 30 seconds. */
    @Override
    default void close() {
        stop(Duration.ofSeconds(30));
    }
}
