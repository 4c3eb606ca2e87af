package dev.cairn.testkit.byhand;

import dev.cairn.EngineOptions;
import dev.cairn.Serializer;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.application.EngineParts;
import dev.cairn.application.EngineRuntime;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.domain.port.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * An engine over any store that works only when a test claims, runs steps and settles by hand. Claimed steps wait for
 * the test, unless the {@link Wiring} gives them an executor.
 */
public final class HandDrivenEngine {

    private final List<Runnable> launched = new ArrayList<>();
    private final EngineRuntime runtime;
    private final EngineParts parts;
    private int refusedThreads;

    /** Creates the only engine on a store, which leads. */
    public HandDrivenEngine(Store store, EngineOptions options) {
        this(Wiring.over(store).options(options));
    }

    /** Creates the only engine on a store, with another serializer. */
    public HandDrivenEngine(Store store, EngineOptions options, Serializer serializer) {
        this(Wiring.over(store).options(options).serializer(serializer));
    }

    /** Creates an engine with that wiring. */
    public HandDrivenEngine(Wiring wiring) {
        this.runtime = wiring.runtime(this::launch);
        this.parts = wiring.parts(runtime);
    }

    private void launch(Runnable step) {
        if (refusedThreads > 0) {
            refusedThreads--;
            throw new RejectedExecutionException("no thread");
        }
        launched.add(step);
    }

    /** Creates an engine with the default options. */
    public static HandDrivenEngine on(Store store) {
        return new HandDrivenEngine(store, EngineOptions.defaults());
    }

    /** Defines a workflow on this engine. */
    public Workflow<String> workflow(String name, Consumer<WorkflowBuilder<String>> graph) {
        return parts.define(WorkflowDraft.<String>define(name, String.class, graph));
    }

    /** The loops and flows of the engine. */
    public EngineParts parts() {
        return parts;
    }

    /** Subscribes to hints about work that other engines queued. */
    public void listen() {
        parts.listen(runtime);
    }

    /** Claims the available tasks, and runs none of them yet. */
    public void claim() {
        parts.membership().tick();
        parts.dispatcher().tick();
    }

    /** The number of steps that have a thread and have not begun. */
    public int launched() {
        return launched.size();
    }

    /** Refuses a thread to the next steps, like an exhausted pool. */
    public void refuseThreads(int number) {
        refusedThreads = number;
    }

    /** Runs one of the launched steps; 0 is the one that was launched first. */
    public void runStep(int index) {
        launched.remove(index).run();
    }

    /** Runs this many of the launched steps, and settles their results. */
    public void run(int steps) {
        for (int i = 0; i < steps && !launched.isEmpty(); i++) {
            runStep(0);
        }
        parts.settler().tick();
    }

    /** Forgets the claimed steps, as a dying worker does. */
    public void die() {
        launched.clear();
    }

    /** Works until nothing is left to do now. */
    public void work() {
        do {
            parts.leaderDuties().tick();
            claim();
            run(Integer.MAX_VALUE);
            claim();
        } while (!launched.isEmpty() || !parts.settler().isEmpty());
    }
}
