package dev.cairn.adapter.postgres;

import dev.cairn.EngineOptions;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.time.BlockingWaiting;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.EngineParts;
import dev.cairn.application.EnginePorts;
import dev.cairn.application.EngineRuntime;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.application.dispatch.ClaimTasks;
import dev.cairn.application.settle.GiveBack;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.Store;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Assertions;

/** One schema in which pairs of transactions are run against each other: sets up runs and brings them to their end. */
final class InterleavingWorld {

    static final String TENANT = "t";
    private static final String WORKFLOW = "met";

    final Schema schema = TestDatabase.freshSchema();
    final Store store = new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema);
    private final LocalWakeUps wakeUps = new LocalWakeUps();
    private final EngineParts engine = parts(store);
    private final Workflow<String> workflow = engine.define(definition());
    private final List<UUID> workers = new ArrayList<>();
    private final List<WorkflowRunRef> runs = new ArrayList<>();

    private static dev.cairn.domain.model.WorkflowDefinition definition() {
        WorkflowDraft<String> wf = new WorkflowDraft<>(WORKFLOW, String.class);
        var a = wf.step("a").run(String.class, (input, ctx) -> "a");
        var b = wf.step("b").run(String.class, (input, ctx) -> "b");
        var nap = wf.sleep("nap", Duration.ZERO).after(a);
        // The order of the names is not the order of the graph: locks by name must not follow the edges.
        var z = wf.step("z").after(a, b).run(String.class, (input, ctx) -> "z");
        var m = wf.step("m").after(z, nap).run(String.class, (input, ctx) -> "m");
        wf.step("c").after(m, b).run(String.class, (input, ctx) -> "c");
        wf.onFailure((input, failure) -> {});
        return wf.build();
    }

    /** An engine whose steps run on the caller's thread. */
    EngineParts parts(Store over) {
        EnginePorts ports = new EnginePorts(
                over,
                over,
                new RowElection(
                        new PooledConnections(TestDatabase.server(), schema),
                        ThisMachine.ids().next(),
                        Duration.ofMillis(1),
                        ThisMachine.nanoTime()),
                wakeUps,
                new JacksonSerializer(),
                ThisMachine.ids());
        EngineRuntime runtime = new EngineRuntime(
                Runnable::run, Runnable::run, new BlockingWaiting(), ThisMachine.random(), loop -> {});
        return new EngineParts(ports, EngineOptions.defaults(), runtime, "interleaving");
    }

    WorkflowRunRef trigger(EngineParts by, TriggerOptions options) {
        Workflow<String> startable = by == engine ? workflow : by.define(definition());
        WorkflowRunRef run = startable.runNoWait("input", TENANT, options);
        runs.add(run);
        return run;
    }

    WorkflowRunRef trigger() {
        return trigger(engine, TriggerOptions.none());
    }

    UUID worker() {
        UUID id = ThisMachine.ids().next();
        store.inTransaction(tx -> {
            tx.workers().register(new Worker(id, "party", 10, tx.now(), tx.now()));
            return id;
        });
        workers.add(id);
        return id;
    }

    List<Claim> claim(Store by, UUID worker, int limit) {
        return new ClaimTasks(by, ThisMachine.ids())
                .claim(worker, limit, new Capability(Set.of(WORKFLOW), Set.of()))
                .orElse(List.of());
    }

    /** Makes a worker look as if it had been silent for a day. */
    void silence(UUID worker) {
        try {
            new PooledConnections(TestDatabase.server(), schema)
                    .use(db -> db.update(
                            "UPDATE cairn.workers SET beat_at = beat_at - interval '1 day' WHERE id = ?", worker));
        } catch (java.sql.SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Lets the parties leave and brings all runs to their end. */
    void finishAll() {
        GiveBack giveBack = new GiveBack(store, wakeUps);
        workers.forEach(giveBack::everythingAndLeave);
        workers.clear();
        for (int round = 0; !allOver(); round++) {
            Assertions.assertTrue(round < 200, "a run does not come to its end");
            engine.membership().tick();
            engine.leaderDuties().tick();
            engine.dispatcher().tick();
            engine.settler().tick();
        }
        runs.clear();
    }

    private boolean allOver() {
        return runs.stream().allMatch(run -> run.status().isTerminal());
    }
}
