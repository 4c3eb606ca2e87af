package dev.cairn.testkit;

import dev.cairn.DefinedWorkflow;
import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineListener;
import dev.cairn.EngineOptions;
import dev.cairn.EngineStatus;
import dev.cairn.Serializer;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.TypeToken;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.application.start.DefineWithSteps;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.service.Required;
import dev.cairn.testkit.Mishaps.Place;
import java.lang.reflect.Type;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Cairn for tests: the real engine over the store in memory, with virtual time and without threads. Nothing happens
 * unless the test makes it happen, and then always in the same order.
 *
 * <pre>{@code
 * var cairn = TestCairn.create();
 * var orders = cairn.workflow("orders", Order.class, wf -> …);
 * var run = orders.runNoWait(order, "customer-123");
 * cairn.runUntilIdle();                    // until nothing is left to do now
 * cairn.advance(Duration.ofHours(24));     // sleeps end, retries become due, dead workers are noticed
 * cairn.assertThat(run).completed().ran("ship").skipped("reject");
 * }</pre>
 *
 * <p>Code that takes a {@link DurableTaskEngine} can be given this one. Waiting for a run, with {@code run(…)} or {@code
 * await()}, lets time pass until the run is over. Not for use by several threads.
 */
public final class TestCairn extends VirtualClients implements DurableTaskEngine {

    private final List<WorkflowDefinition> definitions = new ArrayList<>();

    private TestCairn(EngineOptions options, Serializer serializer) {
        super(new VirtualWorld(options, serializer));
    }

    /** Creates a kit with one worker. */
    public static TestCairn create() {
        return create(EngineOptions.defaults(), 1);
    }

    /** Creates a kit with several workers, called "worker-1" and so on. */
    public static TestCairn withWorkers(int number) {
        return create(EngineOptions.defaults(), number);
    }

    /** Creates a kit with options for all workers. */
    public static TestCairn create(EngineOptions options, int workers) {
        return create(options, new JacksonSerializer(), workers);
    }

    /** Creates a kit with options for all workers and the application's own serializer. */
    public static TestCairn create(EngineOptions options, Serializer serializer, int workers) {
        TestCairn cairn = new TestCairn(options, serializer);
        for (int i = 1; i <= workers; i++) {
            cairn.addWorker("worker-" + i);
        }
        return cairn;
    }

    @Override
    public <I> Workflow<I> workflow(String name, Class<I> input, Consumer<WorkflowBuilder<I>> graph) {
        return declare(name, input, graph);
    }

    @Override
    public <I> Workflow<I> workflow(String name, TypeToken<I> input, Consumer<WorkflowBuilder<I>> graph) {
        return declare(name, input == null ? null : input.type(), graph);
    }

    @Override
    public <I, S> DefinedWorkflow<I, S> define(String name, Class<I> input, Function<WorkflowBuilder<I>, S> graph) {
        return DefineWithSteps.define(name, graph, block -> workflow(name, input, block));
    }

    @Override
    public <I, S> DefinedWorkflow<I, S> define(String name, TypeToken<I> input, Function<WorkflowBuilder<I>, S> graph) {
        return DefineWithSteps.define(name, graph, block -> workflow(name, input, block));
    }

    private <I> Workflow<I> declare(String name, @Nullable Type input, Consumer<WorkflowBuilder<I>> graph) {
        WorkflowDefinition definition = WorkflowDraft.define(name, input, graph);
        Workflow<I> workflow = world.client().define(definition);
        definitions.add(definition);
        world.workers().forEach(worker -> worker.define(definition));
        return workflow;
    }

    /**
     * Adds a listener to all workers and to triggers of this kit. It is called on the thread that causes an event,
     * before that call goes on, so that a test need not wait for events.
     */
    public TestCairn listener(EngineListener listener) {
        world.addListener(Required.argument(listener, "TestCairn: the listener", "Leave it out"));
        listener.onAttached(this);
        return this;
    }

    /** Adds a worker with all workflows that are defined on the kit so far. */
    public TestWorker addWorker(String name) {
        TestWorker worker = addBareWorker(name);
        definitions.forEach(worker::define);
        return worker;
    }

    /** Adds a worker without the workflows defined so far, for tests with different code on different workers. */
    public TestWorker addBareWorker(String name) {
        return world.addWorker(name);
    }

    /** The only worker, or the first one. */
    public TestWorker worker() {
        if (world.workers().isEmpty()) {
            throw new IllegalStateException("There is no worker. Add one with addWorker(…).");
        }
        return world.workers().getFirst();
    }

    /** The worker of that name. */
    public TestWorker worker(String name) {
        return world.workers().stream()
                .filter(worker -> worker.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("There is no worker '" + name + "', but " + world.workers()));
    }

    /** The clock of the store, which decides all waits. */
    public FakeClock clock() {
        return world.clock();
    }

    /** The store, for inspection. */
    public InMemoryStore store() {
        return world.store();
    }

    /**
     * A JDBC connection for code that triggers with {@link Workflow#in}. Its transaction begins with {@code
     * setAutoCommit(false)}; a run exists when that is committed. The connection has no database and refuses all SQL
     * with an {@link UnsupportedOperationException}; test code that uses SQL on PostgreSQL.
     */
    public Connection connection() {
        return world.connection();
    }

    /**
     * A data source for code that takes one and triggers with {@link Workflow#in}. Each connection is a new one, as
     * {@link #connection()} gives it.
     */
    public DataSource dataSource() {
        return new FakeDataSource(world::connection);
    }

    /** Lets every working worker claim, run and settle once, and returns whether anything happened. */
    public boolean runCycle() {
        return world.runCycle();
    }

    /** Works until nothing is left to do at this moment: every task is over, waits for a time, or has no worker. */
    public void runUntilIdle() {
        world.runUntilIdle();
    }

    /** Works, and lets time pass, until that step has completed. */
    public void runUntil(WorkflowRunRef run, StepRef<?> step) {
        runUntil(run, step, TaskState.COMPLETED);
    }

    /** Works, and lets time pass, until that step is in that state. */
    public void runUntil(WorkflowRunRef run, StepRef<?> step, TaskState state) {
        String name = run.inspect().task(step).name();
        boolean reached = world.passTimeUntil(() -> world.state(run.id(), name) == state);
        if (!reached) {
            throw new AssertionError(
                    "Step '" + step.name() + "' never became " + state + "." + System.lineSeparator() + describe(run));
        }
    }

    /** Moves time on, and works whenever something is due. */
    public void advance(Duration time) {
        world.advance(time);
    }

    /** Makes the next attempts of a step fail, {@code times} times, before its code begins. */
    public void failNext(StepRef<?> step, int times, Supplier<? extends Exception> error) {
        world.mishaps().fail(Place.of(step), times, error);
    }

    /** Makes the next attempts of a step's compensation fail, as {@link #failNext} does for the step. */
    public void failNextCompensation(StepRef<?> step, int times, Supplier<? extends Exception> error) {
        world.mishaps().fail(Place.undoing(step), times, error);
    }

    /** Begins assertions about a run. A failure shows the run's graph and events. */
    public RunAssert assertThat(WorkflowRunRef run) {
        return new RunAssert(run, this::describe, deadLetters());
    }

    /** A picture of the run: its graph with states, and its events. */
    public String describe(WorkflowRunRef run) {
        return world.picture(run);
    }

    /** The status of the only worker, or of the first one. */
    @Override
    public EngineStatus status() {
        return world.workers().isEmpty() ? world.client().status(EngineStatus.State.NEW) : worker().status();
    }

    /** Does nothing, because the workers of the kit are always ready. */
    @Override
    public void start() {}

    /** Stops all workers that still work. */
    @Override
    public void stop(Duration grace) {
        world.workers().stream().filter(TestWorker::isWorking).forEach(worker -> worker.stop(grace));
        world.client().callers().endWaits();
    }

    /** Returns at once, because in virtual time nothing stops the engine while a test waits. */
    @Override
    public void awaitStop() {}
}
