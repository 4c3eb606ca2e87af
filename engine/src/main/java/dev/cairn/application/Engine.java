package dev.cairn.application;

import dev.cairn.CairnException;
import dev.cairn.DefinedWorkflow;
import dev.cairn.EngineHealth;
import dev.cairn.EngineListener;
import dev.cairn.EngineOptions;
import dev.cairn.EngineStatus;
import dev.cairn.EngineStatus.State;
import dev.cairn.Limits;
import dev.cairn.StepLeftAlone;
import dev.cairn.TypeToken;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.application.bell.LoopName;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.application.observe.Observers;
import dev.cairn.application.start.DefineWithSteps;
import dev.cairn.domain.port.Waiting;
import dev.cairn.domain.port.WakeUps;
import dev.cairn.domain.service.Required;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An engine on real threads: it owns the parts and the loops that drive them, and starts and stops them. */
public final class Engine extends CallerEngine {

    private static final Logger log = LoggerFactory.getLogger(Engine.class);

    private final String name;
    private final EngineThreads threads;
    private final Vitals vitals;
    private final EngineLoops loops;
    private final EngineRuntime runtime;
    private final EngineParts parts;
    private final Runnable afterStop;
    private final CompletableFuture<Void> stopped = new CompletableFuture<>();
    private State state = State.NEW;
    private WakeUps.@Nullable Subscription hints;

    /**
     * An engine with threads of its own, not started yet.
     *
     * @param afterStop releases what the ports hold, such as connections
     */
    public Engine(
            EnginePorts ports,
            EngineOptions options,
            TimeAndChance chance,
            Waiting waiting,
            WorkerName worker,
            Runnable afterStop) {
        this.name = worker.text();
        this.threads = new EngineThreads(options);
        this.vitals = new Vitals(chance.nanoTime());
        this.loops = new EngineLoops(options.timing(), threads::of, threads::settleHere, vitals);
        this.runtime = new EngineRuntime(threads.steps(), threads.reads(), waiting, chance, loops);
        this.parts = new EngineParts(ports, options, runtime, worker, new Observers(threads.listeners()));
        this.afterStop = afterStop;
        loops.bind(parts, chance.nanoTime());
    }

    /** Adds a listener; call it before the engine is given to its user. */
    public void addListener(EngineListener listener) {
        parts.reporting().observers().add(listener);
        listener.onAttached(this);
    }

    @Override
    public <I> Workflow<I> workflow(String name, Class<I> input, Consumer<WorkflowBuilder<I>> graph) {
        return declare(name, input, graph);
    }

    @Override
    public <I> Workflow<I> workflow(String name, TypeToken<I> input, Consumer<WorkflowBuilder<I>> graph) {
        return declare(name, input == null ? null : input.type(), graph);
    }

    private <I> Workflow<I> declare(String name, @Nullable Type input, Consumer<WorkflowBuilder<I>> graph) {
        Workflow<I> workflow = parts.define(WorkflowDraft.define(name, input, graph));
        loops.ring(LoopName.MEMBERSHIP);
        return workflow;
    }

    @Override
    public <I, S> DefinedWorkflow<I, S> define(String name, Class<I> input, Function<WorkflowBuilder<I>, S> graph) {
        return DefineWithSteps.define(name, graph, block -> workflow(name, input, block));
    }

    @Override
    public <I, S> DefinedWorkflow<I, S> define(String name, TypeToken<I> input, Function<WorkflowBuilder<I>, S> graph) {
        return DefineWithSteps.define(name, graph, block -> workflow(name, input, block));
    }

    @Override
    CallerParts callers() {
        return parts.callers();
    }

    @Override
    public List<StepLeftAlone> stepsLeftAlone() {
        return parts.workflows().stepsLeftAlone();
    }

    @Override
    public synchronized EngineStatus status() {
        return parts.status(state);
    }

    @Override
    public synchronized EngineHealth health() {
        return parts.health(state, vitals);
    }

    @Override
    public synchronized void start() {
        if (state != State.NEW) {
            throw new IllegalStateException(
                    "Engine '" + name + "' was " + (state == State.STARTED ? "started" : "stopped")
                            + " before. An engine is started once; build a new one.");
        }
        state = State.STARTED;
        hints = parts.listen(runtime);
        loops.start(parts);
    }

    @Override
    public void stop(Duration grace) {
        Required.argument(grace, "Engine '" + name + "': the grace period", "Use Duration.ZERO to wait for no step");
        synchronized (this) {
            if (state == State.STOPPED) {
                return;
            }
            state = State.STOPPED;
        }
        drain(grace);
        // An interrupt of the caller shortens its wait; it must not reach the store calls of the remaining work.
        boolean interrupted = Thread.interrupted();
        try {
            loops.stop();
            if (TryTwice.orLog("settle what has finished", parts.settler()::flush)) {
                if (TryTwice.orLog("give back the rest and leave", parts::leave)) {
                    parts.reporting().statistics().flush();
                }
            }
        } finally {
            letGo(interrupted);
        }
    }

    @Override
    public void awaitStop() {
        while (!runtime.waiting().await(stopped, Limits.MAX_WAIT)) {
            // the longest allowed wait has passed: wait once more
        }
    }

    /** Lets running steps end. It first waits for a claim under way, so that the steps of that claim are included. */
    private void drain(Duration grace) {
        parts.dispatcher().stopClaiming();
        loops.stop(LoopName.DISPATCH);
        parts.attempts().markStoppingSteps();
        try {
            if (!runtime.waiting().await(parts.attempts().whenIdle(), grace)) {
                log.warn("Steps did not end within the grace period and are given back. grace={}", grace);
            }
        } catch (CairnException e) {
            log.warn("Interrupted while steps were ending; those left are given back.", e);
        }
        parts.attempts().markStoppingSteps();
        parts.attempts().dropAll();
    }

    private void letGo(boolean interrupted) {
        if (hints != null) {
            hints.close();
        }
        parts.callers().endWaits();
        DeliverAtStop.of(parts.reporting().observers(), runtime.waiting());
        threads.close();
        afterStop.run();
        stopped.complete(null);
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
