package dev.cairn.adapter.postgres;

import dev.cairn.RetryPolicy;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.postgres.coordination.RowElection;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.EngineParts;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.application.dispatch.ClaimTasks;
import dev.cairn.application.recover.FireTimers;
import dev.cairn.application.settle.GiveBack;
import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.SuspectGroup;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.LeaderElection;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.service.Quarantine;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import dev.cairn.testkit.byhand.Wiring;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Assertions;

/**
 * One schema in which pairs of transactions are run against each other: sets up runs and brings them to their end. Each
 * meeting has a workflow of its own, so that what an earlier one left in the queue does not come into its claims.
 */
final class InterleavingWorld {

    static final String TENANT = "t";

    private static final String LIVE = "SELECT FROM cairn.workflow_runs WHERE status = 'RUNNING' LIMIT 1";

    // What was cancelled while it was queued is dropped by the claim that meets it.
    private static final String QUEUED = "SELECT FROM cairn.ready_queue LIMIT 1";

    final Schema schema = TestDatabase.freshSchema();
    final Store store = new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema);
    private final LocalWakeUps wakeUps = new LocalWakeUps();
    private final EngineParts engine = parts(store);
    // Never joins: one that works itself would take over what it triggers, and nobody would meet anybody.
    private final EngineParts starter = parts(store);
    private final Map<String, Workflow<String>> workflows = new HashMap<>();
    private final List<UUID> workers = new ArrayList<>();
    private final Function<String, WorkflowDefinition> definition;
    private String meeting = "";

    InterleavingWorld() {
        this(InterleavingWorld::severalWays);
    }

    /** With another workflow for the runs of a meeting, by its name. */
    InterleavingWorld(Function<String, WorkflowDefinition> definition) {
        this.definition = definition;
    }

    private static WorkflowDefinition severalWays(String name) {
        WorkflowDraft<String> wf = new WorkflowDraft<>(name, String.class);
        var a = wf.step("a").run(String.class, (input, ctx) -> "a");
        var b = wf.step("b").run(String.class, (input, ctx) -> "b");
        var nap = wf.sleep("nap", Duration.ZERO).after(a);
        // The order of the names is not the order of the graph: locks by name must not follow the edges.
        var z = wf.step("z").after(a, b).run(String.class, (input, ctx) -> "z");
        var m = wf.step("m").after(z, nap).run(String.class, (input, ctx) -> "m");
        wf.step("c").after(m, b).run(String.class, (input, ctx) -> "c");
        // Nobody but "d" decides about "e", so its holder does not ask.
        var d = wf.step("d").run(String.class, (input, ctx) -> "d");
        wf.step("e").after(d).run(String.class, (input, ctx) -> "e");
        wf.onFailure((input, failure) -> {});
        return wf.build();
    }

    /** An engine whose steps run on the caller's thread. */
    EngineParts parts(Store over) {
        LeaderElection election = new RowElection(
                new PooledConnections(TestDatabase.server(), schema),
                ThisMachine.ids().next(),
                Duration.ofMillis(1),
                ThisMachine.nanoTime());
        return new HandDrivenEngine(
                        Wiring.over(over).election(election).wakeUps(wakeUps).steps(Runnable::run))
                .parts();
    }

    /** The next meeting, with that number among those of its pair; nobody and no timer of the last one is left. */
    void meet(int number) {
        letPartiesGo();
        new FireTimers(store, wakeUps).fire();
        meeting = "meeting-" + number;
    }

    void trigger(EngineParts by, TriggerOptions options) {
        by.define(definition.apply(meeting)).runNoWait("input", TENANT, options);
    }

    UUID trigger() {
        return trigger(1).getFirst();
    }

    /** So many runs at once. */
    List<UUID> trigger(int number) {
        return workflows
                .computeIfAbsent(meeting, this::define)
                .runAll(Collections.nCopies(number, "input"), TENANT)
                .stream()
                .map(WorkflowRunRef::id)
                .toList();
    }

    private Workflow<String> define(String name) {
        engine.define(definition.apply(name));
        return starter.define(definition.apply(name));
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

    /** Claims for attempts that are overdue at once. */
    List<Claim> claim(Store by, UUID worker, int limit) {
        AttemptLimits none =
                new AttemptLimits(new LimitWithRetries(Duration.ofNanos(1), RetryPolicy.fixed(1, Duration.ZERO)));
        return new ClaimTasks(by, ThisMachine.ids(), new Quarantine(100, 10), entry -> none)
                .claim(worker, limit, new Capability(Map.of(meeting, 1), Set.of(), Set.of()), SuspectGroup.EMPTY)
                .map(ClaimTasks.Claimed::claims)
                .orElse(List.of());
    }

    /** Makes a worker look as if it had been silent for a day. */
    void silence(UUID worker) {
        execute("UPDATE cairn.workers SET beat_at = beat_at - interval '1 day' WHERE id = '" + worker + "'");
    }

    void execute(String sql) {
        TestDatabase.execute(schema, sql);
    }

    /** Lets the parties leave and brings all runs to their end. */
    void finishAll() {
        letPartiesGo();
        for (int round = 0; isAny(LIVE) || isAny(QUEUED); round++) {
            Assertions.assertTrue(round < 200, "a run does not come to its end");
            engine.membership().tick();
            engine.leaderDuties().tick();
            engine.dispatcher().tick();
            engine.settler().tick();
        }
    }

    /** Forgets the runs of a pair that were looked at, so that the next look is as quick. */
    void forgetRuns() {
        TestDatabase.makeEmpty(
                schema,
                "workflow_runs",
                "unsuccessful_runs",
                "run_metadata",
                "tasks",
                "task_events",
                "dead_letters",
                "failed_attempts",
                "signals");
    }

    /** Forgets the work that a failed meeting left behind, so that the next pair meets none of it. */
    void forgetWork() {
        TestDatabase.makeEmpty(schema, "ready_queue", "withdrawn_tasks", "leases", "timers", "waits", "deliveries");
        forgetRuns();
        workers.clear();
    }

    private void letPartiesGo() {
        GiveBack giveBack = new GiveBack(store, wakeUps);
        workers.forEach(worker -> giveBack.everythingAndLeave(worker, Set.of(), 10));
        workers.clear();
    }

    /** Whether the query finds anything. */
    boolean isAny(String sql) {
        try {
            return new PooledConnections(TestDatabase.server(), schema)
                    .use(db -> db.query(sql, row -> true))
                    .contains(true);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
