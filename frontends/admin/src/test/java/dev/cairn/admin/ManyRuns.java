package dev.cairn.admin;

import java.util.List;

/**
 * A schema with many runs of two steps each: a hundred workflows in three versions, ten thousand tenants, few of which
 * have most runs. One run in a hundred has failed, one in a hundred carries metadata, and the newest are live: most of
 * them queued, some on a worker, some asleep.
 */
final class ManyRuns {

    static final int MOST_LIVE = 5_000;

    // Cheap random numbers that are the same each time.
    private static final String RANDOM = """
            CREATE FUNCTION {schema}.random_of(i bigint, salt int) RETURNS double precision LANGUAGE sql IMMUTABLE AS
                $$ SELECT ((hashint8extended(i, salt) & 16777215) / 16777216.0)::double precision $$
            """;

    private static final String RUNS = """
            INSERT INTO {schema}.workflow_runs (id, workflow, version, tenant, status, open_sinks, failed_tasks, handler,
                                                idempotency_key, metadata, input, created_at, finished_at)
            SELECT (lpad(to_hex(1700000000000 + i * 10), 12, '0') || '70008000' || lpad(to_hex(i), 12, '0'))::uuid,
                   'workflow-' || floor(power(100, {schema}.random_of(i, 1)))::int, 1 + (i * 3 / ({runs} + 1))::int,
                   'tenant-' || floor(power(10000, {schema}.random_of(i, 2)))::int,
                   CASE WHEN i > {runs} - {live} THEN 'RUNNING' WHEN i % 100 = 7 THEN 'FAILED' ELSE 'COMPLETED' END,
                   (i > {runs} - {live})::int, (i % 100 = 7 AND i <= {runs} - {live})::int, 'NONE', 'key-' || i,
                   CASE WHEN i % 100 = 0 THEN ARRAY['order', (i / 100)::text] ELSE '{}' END, '{}',
                   clock_timestamp() - ({runs} - i) * interval '0.1 second',
                   CASE WHEN i <= {runs} - {live} THEN clock_timestamp() - ({runs} - i - 5) * interval '0.1 second' END
              FROM generate_series(1::bigint, {runs}) AS i
            """;

    private static final String TASKS = """
            INSERT INTO {schema}.tasks (run_id, name, position, kind, require_all_parents, parents, children,
                                        children_wait_alone, open_parents, completed_parents, skipped_parents,
                                        failed_parents, state, attempts, failures, crashes)
            SELECT id, step.name, step.position, 'STEP', true, step.parents, step.children, true,
                   (step.position = 1 AND status = 'RUNNING')::int, (step.position = 1 AND status <> 'RUNNING')::int, 0, 0,
                   CASE WHEN status = 'COMPLETED' THEN 'COMPLETED'
                        WHEN status = 'FAILED' THEN CASE step.position WHEN 0 THEN 'FAILED' ELSE 'CANCELLED' END
                        WHEN step.position = 1 THEN 'PENDING'
                        WHEN ('x' || right(id::text, 2))::bit(8)::int % 8 = 0 THEN 'SLEEPING'
                        ELSE 'QUEUED' END,
                   1, 0, 0
              FROM {schema}.workflow_runs
             CROSS JOIN (VALUES ('charge', 0, '{}'::text[], '{ship}'::text[]), ('ship', 1, '{charge}', '{}'))
                     AS step (name, position, parents, children)
            """;

    private static final String UNSUCCESSFUL = """
            INSERT INTO {schema}.unsuccessful_runs (run_id, status, workflow, tenant, created_at)
            SELECT id, status, workflow, tenant, created_at FROM {schema}.workflow_runs WHERE status = 'FAILED'
            """;

    private static final String LETTERS = """
            INSERT INTO {schema}.dead_letters (run_id, step, workflow, version, tenant, state, failed_at, attempt,
                                               error_type, error_message, fingerprint, requeues)
            SELECT id, 'charge', workflow, version, tenant, 'OPEN', finished_at, 1, 'shop.NoMoney',
                   'no money for ' || id, md5(workflow || ('x' || right(id::text, 1))::bit(4)::int % 3), 0
              FROM {schema}.workflow_runs WHERE status = 'FAILED'
            """;

    private static final String METADATA = """
            INSERT INTO {schema}.run_metadata (pair, created_at, run_id)
            SELECT pair, created_at, id
              FROM {schema}.workflow_runs CROSS JOIN LATERAL {schema}.metadata_pairs(metadata) AS pair
             WHERE cardinality(metadata) > 0
            """;

    private static final String WORKERS = """
            INSERT INTO {schema}.workers (id, name, slots, started_at, beat_at, beat_millis, load, leads)
            SELECT gen_random_uuid(), 'worker-' || i, 200, now() - interval '1 hour', now(), 3600000, 150, i = 1
              FROM generate_series(1, 4) AS i
            """;

    private static final String CODE = """
            INSERT INTO {schema}.worker_code (worker_id, workflow, version, left_alone)
            SELECT w.id, 'workflow-' || i, 3, '{}' FROM {schema}.workers w CROSS JOIN generate_series(1, 100) AS i
            """;

    private static final String QUEUE = """
            INSERT INTO {schema}.ready_queue (id, run_id, name, workflow, version, tenant, attempt)
            SELECT row_number() OVER (), r.id, t.name, r.workflow, r.version, r.tenant, 1
              FROM {schema}.tasks t JOIN {schema}.workflow_runs r ON r.id = t.run_id
             WHERE t.state = 'QUEUED' AND ('x' || right(r.id::text, 2))::bit(8)::int % 8 > 1
            """;

    private static final String LEASES = """
            INSERT INTO {schema}.leases (run_id, name, attempt, token, worker_id, started_at)
            SELECT run_id, name, 1, gen_random_uuid(),
                   (ARRAY(SELECT id FROM {schema}.workers))[1 + ('x' || right(run_id::text, 3))::bit(12)::int % 4], now()
              FROM {schema}.tasks
             WHERE state = 'QUEUED' AND ('x' || right(run_id::text, 2))::bit(8)::int % 8 = 1
            """;

    private static final String TIMERS = """
            INSERT INTO {schema}.timers (run_id, name, kind, due_at)
            SELECT run_id, name, 'WAKE', now() + interval '1 hour' FROM {schema}.tasks WHERE state = 'SLEEPING'
            """;

    private static final String EVENTS = """
            INSERT INTO {schema}.task_events (run_id, step, attempt, type, at)
            SELECT id, 'charge', 1, type.name, created_at
              FROM {schema}.workflow_runs CROSS JOIN (VALUES ('QUEUED'), ('STARTED')) AS type (name)
             WHERE status = 'RUNNING' OR right(id::text, 1) = '0'
            """;

    private static final String STEPS = """
            INSERT INTO {schema}.workflow_steps (workflow, version, position, name, kind, require_all_parents, parents)
            SELECT 'workflow-' || i, version, step.position, step.name, 'STEP', true, step.parents
              FROM generate_series(1, 100) AS i CROSS JOIN generate_series(1, 3) AS version
             CROSS JOIN (VALUES ('charge', 0, '{}'::text[]), ('ship', 1, '{charge}')) AS step (name, position, parents)
            """;

    private static final String STATISTICS = """
            INSERT INTO {schema}.statistics (at, engine, runs_started, runs_completed, runs_failed, runs_cancelled,
                                             steps_completed, steps_failed, steps_retried, start_micros, starts)
            SELECT to_timestamp(floor(extract(epoch FROM now()) / 10) * 10 - 10 * i), w.id, 30, 29, 1, 0, 60, 1, 2, 90000,
                   '{20,30,40,25,60,5}'
              FROM generate_series(0, 719) AS i CROSS JOIN {schema}.workers w
            """;

    private static final String STEP_STATISTICS = """
            INSERT INTO {schema}.step_statistics (at, engine, workflow, step, completed, failed, retried,
                                                  duration_micros, durations, start_micros, starts)
            SELECT date_trunc('minute', now()) - i * interval '1 minute', w.id, 'workflow-' || f, s.name, 30, 1, 2, 90000,
                   '{20,30,40,25}', 90000, '{20,30,40,25}'
              FROM generate_series(0, 59) AS i CROSS JOIN {schema}.workers w CROSS JOIN generate_series(1, 100) AS f
             CROSS JOIN (VALUES ('charge'), ('ship')) AS s (name)
            """;

    private static final String ACTIONS = """
            INSERT INTO {schema}.admin_actions (who, role, action, target, outcome, detail)
            SELECT 'ann', 'operator', 'retry', gen_random_uuid()::text, 'done', '' FROM generate_series(1, 10000)
            """;

    private static final List<String> TABLES = List.of(
            "workflow_runs",
            "tasks",
            "unsuccessful_runs",
            "dead_letters",
            "run_metadata",
            "ready_queue",
            "leases",
            "timers",
            "task_events",
            "workflow_steps",
            "statistics",
            "step_statistics",
            "admin_actions");

    private ManyRuns() {}

    /** Fills a new schema with that many runs, and returns its name. */
    static String filled(int runs) {
        String schema = TestDatabase.freshSchema();
        TABLES.forEach(table -> TestDatabase.execute("ALTER TABLE " + schema + "." + table + " SET UNLOGGED"));
        String live = String.valueOf(Math.min(MOST_LIVE, runs / 10));
        List.of(
                        RANDOM,
                        RUNS,
                        TASKS,
                        UNSUCCESSFUL,
                        LETTERS,
                        METADATA,
                        WORKERS,
                        CODE,
                        QUEUE,
                        LEASES,
                        TIMERS,
                        EVENTS,
                        STEPS,
                        STATISTICS,
                        STEP_STATISTICS,
                        ACTIONS)
                .forEach(sql -> TestDatabase.execute(sql.replace("{schema}", schema)
                        .replace("{runs}", String.valueOf(runs))
                        .replace("{live}", live)));
        TABLES.forEach(table -> TestDatabase.execute("VACUUM ANALYZE " + schema + "." + table));
        return schema;
    }
}
