package dev.cairn.testkit;

import dev.cairn.EngineStatus;
import dev.cairn.StepLeftAlone;
import dev.cairn.StepRef;
import dev.cairn.TypeToken;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.application.EngineParts;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.testkit.Mishaps.Crash;
import dev.cairn.testkit.Mishaps.Moment;
import dev.cairn.testkit.Mishaps.Place;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One worker of a {@link TestCairn}. It works only when the kit calls it, or when the test calls it for one phase at a
 * time. A test can crash, pause or stop it.
 */
public final class TestWorker {

    private final String name;
    private final Mishaps mishaps;
    private final EngineParts parts;
    private final Deque<Runnable> claimed = new ArrayDeque<>();
    private final Set<UUID> ids = new LinkedHashSet<>();
    private Condition condition = Condition.WORKING;
    private @Nullable Crash planned;
    private boolean crashAfterSettling;

    TestWorker(String name, Mishaps mishaps, PartsFactory factory) {
        this.name = name;
        this.mishaps = mishaps;
        this.parts = factory.parts(name, claimed::add);
    }

    /** The name that the test gave the worker. */
    public String name() {
        return name;
    }

    /** Whether the worker works: it has not crashed, is not paused and was not stopped. */
    public boolean isWorking() {
        return condition == Condition.WORKING;
    }

    /** Defines a workflow on this worker alone, for tests with different code on different workers. */
    public <I> Workflow<I> workflow(String workflow, Class<I> input, Consumer<WorkflowBuilder<I>> graph) {
        return workflow(workflow, (Type) input, graph);
    }

    /** Defines a workflow with a generic input on this worker alone. */
    public <I> Workflow<I> workflow(String workflow, TypeToken<I> input, Consumer<WorkflowBuilder<I>> graph) {
        return workflow(workflow, input == null ? null : input.type(), graph);
    }

    private <I> Workflow<I> workflow(String workflow, @Nullable Type input, Consumer<WorkflowBuilder<I>> graph) {
        return define(WorkflowDraft.define(workflow, input, graph));
    }

    <I> Workflow<I> define(WorkflowDefinition definition) {
        return parts.define(mishaps.around(definition, this));
    }

    /** How the worker is doing; one that crashed knows no more than at its crash. */
    public EngineStatus status() {
        return parts.status(condition == Condition.STOPPED ? EngineStatus.State.STOPPED : EngineStatus.State.STARTED);
    }

    /** The steps that the worker met and has no matching code for. */
    public List<StepLeftAlone> stepsLeftAlone() {
        return parts.workflows().stepsLeftAlone();
    }

    /** Crashes the worker at once, as by SIGKILL: its tasks stay leased until the lease runs out. */
    public void crash() {
        condition = Condition.CRASHED;
        claimed.clear();
    }

    /** Plans a crash after this step is leased and before its code begins. */
    public TestWorker crashBefore(StepRef<?> step) {
        return plan(Place.of(step), Moment.BEFORE);
    }

    /** Plans a crash after the code of this step has run and before its result is written. */
    public TestWorker crashDuring(StepRef<?> step) {
        return plan(Place.of(step), Moment.DURING);
    }

    /** Plans a crash after the compensation of this step has run and before its result is written. */
    public TestWorker crashDuringCompensation(StepRef<?> step) {
        return plan(Place.undoing(step), Moment.DURING);
    }

    /** Plans a crash right after the result of this step is written. */
    public TestWorker crashAfter(StepRef<?> step) {
        return plan(Place.of(step), Moment.AFTER);
    }

    /** Pauses the worker: it does nothing, not even send heartbeats, until it is resumed. */
    public void pause() {
        requireWorking("pause");
        condition = Condition.PAUSED;
    }

    /** Resumes the worker as if nothing had happened; the engine must notice what it missed. */
    public void resume() {
        if (condition != Condition.PAUSED) {
            throw new IllegalStateException("Worker '" + name + "' is " + condition + ", so it cannot be resumed.");
        }
        condition = Condition.WORKING;
    }

    /** Tells the worker to drain, and lets it learn that: it takes no more work, and ends what it runs. */
    public void drain(String reason) {
        parts.callers().workers().drain(id("drain"), reason);
        join();
    }

    /** Ends a drain, and lets the worker learn that. */
    public void endDrain() {
        parts.callers().workers().resume(id("end its drain"));
        join();
    }

    private UUID id(String wish) {
        requireWorking(wish);
        join();
        return parts.identity().current().orElseThrow();
    }

    /**
     * Stops the worker in an orderly way. With a grace period its claimed steps still run; without one they are given
     * back.
     */
    public void stop(Duration grace) {
        requireWorking("stop");
        parts.dispatcher().stopClaiming();
        if (grace.isPositive()) {
            runClaimed();
        }
        claimed.clear();
        parts.attempts().dropAll();
        settle();
        parts.leave();
        condition = Condition.STOPPED;
    }

    /** Claims tasks for the free slots, and runs none of them yet. */
    public void claim() {
        requireWorking("claim");
        join();
        parts.dispatcher().tick();
    }

    /** Runs the code of the claimed steps; their results are not written yet. */
    public void runClaimed() {
        while (condition == Condition.WORKING && !claimed.isEmpty()) {
            claimed.remove().run();
        }
    }

    /** Writes the results of the steps that ran. */
    public void settle() {
        while (condition == Condition.WORKING && parts.settler().tick()) {
            // the next batch
        }
        if (crashAfterSettling) {
            crash();
        }
    }

    @Override
    public String toString() {
        return "worker '" + name + "' (" + condition + ")";
    }

    EngineParts parts() {
        return parts;
    }

    /** Sends a heartbeat; the worker gets a new id if it was declared dead. */
    void join() {
        parts.membership().tick();
        if (parts.identity().current().isEmpty()) {
            parts.membership().tick();
        }
        parts.identity().current().ifPresent(ids::add);
    }

    /** The ids under which the worker has been registered. */
    Set<UUID> ids() {
        return ids;
    }

    void work() {
        parts.leaderDuties().tick();
        parts.dispatcher().tick();
        parts.watchers().limits().tick();
        runClaimed();
        settle();
    }

    void crashIfPlanned(Place place, Moment moment) {
        if (planned == null || !planned.place().equals(place)) {
            return;
        }
        if (planned.moment() == moment) {
            crash();
            throw new WorkerCrashed(name, place.step());
        }
        crashAfterSettling = planned.moment() == Moment.AFTER;
    }

    boolean isGone() {
        return condition == Condition.CRASHED || condition == Condition.STOPPED;
    }

    private TestWorker plan(Place place, Moment moment) {
        requireWorking("crash");
        planned = new Crash(place, moment);
        return this;
    }

    private void requireWorking(String wish) {
        if (condition != Condition.WORKING) {
            throw new IllegalStateException("Worker '" + name + "' is " + condition + ", so it cannot " + wish + ".");
        }
    }

    private enum Condition {
        WORKING,
        PAUSED,
        CRASHED,
        STOPPED
    }
}
