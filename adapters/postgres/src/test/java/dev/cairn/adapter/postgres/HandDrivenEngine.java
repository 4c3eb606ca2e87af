package dev.cairn.adapter.postgres;

import dev.cairn.EngineOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.time.BlockingWaiting;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.EngineParts;
import dev.cairn.application.EnginePorts;
import dev.cairn.application.EngineRuntime;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.domain.port.LeaderElection;
import dev.cairn.domain.port.Serializer;
import dev.cairn.domain.port.Store;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/** A worker over any store that does nothing by itself: a test claims, runs and settles by hand. It always leads. */
final class HandDrivenEngine {

    private final Deque<Runnable> claimed = new ArrayDeque<>();
    private final EngineParts parts;

    HandDrivenEngine(Store store, EngineOptions options) {
        this(store, options, new JacksonSerializer());
    }

    HandDrivenEngine(Store store, EngineOptions options, Serializer serializer) {
        EnginePorts ports =
                new EnginePorts(store, store, new AlwaysLeader(), new LocalWakeUps(), serializer, ThisMachine.ids());
        EngineRuntime runtime =
                new EngineRuntime(claimed::add, Runnable::run, new BlockingWaiting(), ThisMachine.random(), loop -> {});
        this.parts = new EngineParts(ports, options, runtime, "by hand");
    }

    static HandDrivenEngine on(Store store) {
        return new HandDrivenEngine(store, EngineOptions.defaults());
    }

    Workflow<String> workflow(String name, Consumer<WorkflowBuilder<String>> graph) {
        WorkflowDraft<String> draft = new WorkflowDraft<>(name, String.class);
        graph.accept(draft);
        return parts.define(draft.build());
    }

    EngineParts parts() {
        return parts;
    }

    /** Claims what there is, and runs none of it yet. */
    void claim() {
        parts.membership().tick();
        parts.dispatcher().tick();
    }

    /** Runs so many of the claimed steps, and writes their results. */
    void run(int steps) {
        for (int i = 0; i < steps && !claimed.isEmpty(); i++) {
            claimed.remove().run();
        }
        parts.settler().tick();
    }

    /** Forgets what it claimed, as a worker does that dies. */
    void die() {
        claimed.clear();
    }

    /** Works until nothing is left to do now. */
    void work() {
        do {
            parts.leaderDuties().tick();
            claim();
            run(Integer.MAX_VALUE);
            claim();
        } while (!claimed.isEmpty());
    }

    /** The only candidate. */
    private static final class AlwaysLeader implements LeaderElection {

        @Override
        public boolean tryLead() {
            return true;
        }

        @Override
        public void resign() {}
    }
}
