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
 * An engine over any store that does nothing by itself: a test claims, runs steps and settles by hand. Steps wait for
 * the test, unless the {@link Wiring} gives them an executor.
 */
public final class HandDrivenEngine {

    private final List<Runnable> launched = new ArrayList<>();
    private final EngineRuntime runtime;
    private final EngineParts parts;
    private int refusedThreads;

    /** An engine that is alone and leads. */
    public HandDrivenEngine(Store store, EngineOptions options) {
        this(Wiring.over(store).options(options));
    }

    /** The same with a serializer of its own. */
    public HandDrivenEngine(Store store, EngineOptions options, Serializer serializer) {
        this(Wiring.over(store).options(options).serializer(serializer));
    }

    /** An engine with that wiring. */
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

    /** An engine with the default options. */
    public static HandDrivenEngine on(Store store) {
        return new HandDrivenEngine(store, EngineOptions.defaults());
    }

    /** Defines a workflow on this engine. */
    public Workflow<String> workflow(String name, Consumer<WorkflowBuilder<String>> graph) {
        return parts.define(WorkflowDraft.<String>define(name, String.class, graph));
    }

    /** Its loops and flows. */
    public EngineParts parts() {
        return parts;
    }

    /** Hears of work that others put into the queue. */
    public void listen() {
        parts.listen(runtime);
    }

    /** Claims what there is, and runs none of it yet. */
    public void claim() {
        parts.membership().tick();
        parts.dispatcher().tick();
    }

    /** How many steps have a thread that has not begun. */
    public int launched() {
        return launched.size();
    }

    /** The next steps get no thread, as from a pool that is exhausted. */
    public void refuseThreads(int number) {
        refusedThreads = number;
    }

    /** Runs one of the launched steps; 0 is the one that was launched first. */
    public void runStep(int index) {
        launched.remove(index).run();
    }

    /** Runs so many of the launched steps, and settles their results. */
    public void run(int steps) {
        for (int i = 0; i < steps && !launched.isEmpty(); i++) {
            runStep(0);
        }
        parts.settler().tick();
    }

    /** Forgets what it claimed, as a worker does that dies. */
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
