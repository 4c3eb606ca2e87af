package dev.cairn.bench.crowd;

import dev.cairn.Workflow;
import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.CairnStage;
import dev.cairn.bench.machine.BenchDatabase;
import dev.cairn.bench.machine.BenchFailure;
import dev.cairn.bench.scenario.Arena;
import dev.cairn.bench.scenario.CairnScenario;
import dev.cairn.bench.scenario.Figure;
import dev.cairn.bench.scenario.Limit;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A thousand workers in a few processes: all register, beat, and finish a hundred thousand tasks together. */
public final class CrowdScenario implements CairnScenario {

    private static final int WORKERS = 1_000;
    private static final int TASKS = 100_000;
    private static final int PROCESSES = 4;
    private static final int TENANTS = 4;
    private static final int IDLE_MILLIS = 10_000;
    private static final int SHORTEST_IDLE_MILLIS = 1_000;
    private static final String LEFT =
            "SELECT NOT EXISTS (SELECT FROM cairn.ready_queue) AND NOT EXISTS (SELECT FROM cairn.leases)";
    private static final String STATEMENTS = """
            SELECT coalesce(sum(calls), 0)::bigint FROM pg_stat_statements
             WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
            """;

    @Override
    public String key() {
        return "workers";
    }

    @Override
    public String title() {
        return "1,000 workers in 4 processes on one server";
    }

    @Override
    public double warmUp() {
        return 0.02;
    }

    @Override
    public List<Figure> measureCairn(Cairn cairn, Arena arena) {
        int workers = Math.max(PROCESSES, (int) (WORKERS * arena.sizes().scale()));
        int tasks = arena.sizes().of(TASKS);
        int idle = Math.max(SHORTEST_IDLE_MILLIS, arena.sizes().of(IDLE_MILLIS));
        return CairnScenario.on(
                arena,
                cairn,
                (database, stage) -> measure(database, stage, workers / PROCESSES * PROCESSES, tasks, idle));
    }

    private static List<Figure> measure(
            BenchDatabase database, CairnStage stage, int workers, int tasks, int idleMillis) {
        database.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
        Workflow<Integer> workflow = stage.define(CrowdProcess.WORKFLOW, Integer.class, CrowdProcess::graph);
        try (Crowd crowd = Crowd.start(database.url(), PROCESSES, workers / PROCESSES)) {
            long begin = System.nanoTime();
            database.awaitTrue("SELECT count(*) = " + workers + " FROM cairn.workers");
            long registered = System.nanoTime();
            double idle = statementsASecond(database, idleMillis);
            requireAllAlive(database, workers);
            long trigger = System.nanoTime();
            for (int tenant = 0; tenant < TENANTS; tenant++) {
                var unused = workflow.runAll(Collections.nCopies(tasks / TENANTS, 1), CairnStage.tenant(tenant));
            }
            database.awaitTrue(LEFT);
            long done = System.nanoTime();
            requireAllAlive(database, workers);
            return List.of(
                    Figure.of("seconds until all had registered", (registered - begin) / 1e9),
                    Figure.of("statements/s at idle", idle),
                    Figure.of("statements/s at idle, a worker", idle / workers),
                    Figure.rate("steps/s, triggering included", tasks, done - trigger, Limit.COMMITS_32),
                    Figure.of("deadlocks", (double) database.deadlocks()));
        }
    }

    private static double statementsASecond(BenchDatabase database, int millis) {
        long before = database.number(STATEMENTS);
        long begin = System.nanoTime();
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchFailure("Interrupted while the workers were idle.", e);
        }
        return (database.number(STATEMENTS) - before) * 1e9 / (System.nanoTime() - begin);
    }

    private static void requireAllAlive(BenchDatabase database, int workers) {
        long alive = database.number(
                "SELECT count(*) FROM cairn.workers WHERE beat_at > clock_timestamp() - interval '15 seconds'");
        if (alive != workers || database.deadlocks() > 0) {
            throw new BenchFailure(
                    "Of " + workers + " workers " + alive + " beat in time; deadlocks: " + database.deadlocks() + ".");
        }
    }
}
