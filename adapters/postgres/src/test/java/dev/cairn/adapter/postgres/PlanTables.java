package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Schema;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Tables of many sizes, filled fast, whose statistics change only when told. */
public final class PlanTables {

    private static final long FIRST_MILLI = 1_700_000_000_000L;

    private static final List<String> TABLES = List.of(
            "workflow_runs",
            "unsuccessful_runs",
            "run_metadata",
            "tasks",
            "task_events",
            "ready_queue",
            "timers",
            "waits",
            "signals",
            "deliveries",
            "leases",
            "tenants",
            "dead_letters",
            "failed_attempts",
            "withdrawn_tasks");

    // Unlogged, because that fills faster; the planner does not mind.
    private static final String FREEZE = "ALTER TABLE cairn.%1$s SET UNLOGGED, SET (autovacuum_enabled = off)";

    private static final String RUN_ID = """
            CREATE FUNCTION cairn.run_id(i bigint) RETURNS uuid LANGUAGE sql IMMUTABLE AS
                $$ SELECT (lpad(to_hex(1700000000000 + i), 12, '0') || '70008000' || lpad(to_hex(i), 12, '0'))::uuid $$;
            """;

    // Most runs are over, as in a store that has been used for a while.
    private static final String RUNS = """
            INSERT INTO cairn.workflow_runs (id, workflow, version, tenant, status, open_sinks, failed_tasks, handler,
                                             idempotency_key, metadata, input, created_at, finished_at)
            SELECT cairn.run_id(i), 'workflow-' || i % 10, 1, 'tenant-' || i % 1000,
                   CASE WHEN i % 10 = 0 THEN 'RUNNING' ELSE 'COMPLETED' END, (i % 10 = 0)::int, 0, 'NONE',
                   'key-' || i, '{}', '{}', to_timestamp(1700000000 + i / 1000.0),
                   CASE WHEN i % 10 > 0 THEN to_timestamp(1700000001 + i / 1000.0) END
              FROM generate_series(1::bigint, {rows}) AS i
            """;

    private static final String TASKS = """
            INSERT INTO cairn.tasks (run_id, name, position, kind, require_all_parents, parents, children,
                                     children_wait_alone, open_parents, completed_parents, skipped_parents, failed_parents, state, attempts, failures,
                                     crashes, output)
            SELECT cairn.run_id(1 + i / 4), 'step-' || i % 4, i % 4, 'STEP', false, '{}', '{step-1}', true, 0, 1, 0, 0,
                   'COMPLETED', 1, 0, 0, '{}'
              FROM generate_series(0::bigint, {rows} - 1) AS i
            """;

    private static final String EVENTS = """
            INSERT INTO cairn.task_events (run_id, step, attempt, type, at)
            SELECT cairn.run_id(1 + i / 12), 'step-' || i % 4, 1, 'STARTED', to_timestamp(1700000000 + i / 1000.0)
              FROM generate_series(0::bigint, {rows} - 1) AS i
            """;

    private static final String QUEUE = """
            INSERT INTO cairn.ready_queue (id, run_id, name, workflow, version, tenant, attempt)
            SELECT i % 1000 + 1048576 * (i / 1000), cairn.run_id(i), 'step-0', 'workflow-' || i % 10, 1,
                   'tenant-' || i % 1000, 1
              FROM generate_series(1::bigint, {rows}) AS i
            """;

    private static final String TIMERS = """
            INSERT INTO cairn.timers (run_id, name, kind, due_at)
            SELECT cairn.run_id(i), 'step-0', 'WAKE', to_timestamp(1700000000 + i * 100)
              FROM generate_series(1::bigint, {rows}) AS i
            """;

    private static final String WAITS = """
            INSERT INTO cairn.waits (run_id, name, signal, since, at_timeout)
            SELECT cairn.run_id(i), 'step-0', 'signal-' || i % 3, to_timestamp(1700000000 + i), 'FAIL'
              FROM generate_series(1::bigint, {rows}) AS i
            """;

    // Most were taken.
    private static final String SIGNALS = """
            INSERT INTO cairn.signals (run_id, name, payload, sender_key, taken_by, taken_at)
            SELECT cairn.run_id(1 + i / 4), 'signal-' || i % 3, '{}', 'key-' || i,
                   CASE WHEN i % 10 > 0 THEN 'step-0' END, CASE WHEN i % 10 > 0 THEN now() END
              FROM generate_series(0::bigint, {rows} - 1) AS i
            """;

    private static final String DELIVERIES = """
            INSERT INTO cairn.deliveries (run_id, signal)
            SELECT cairn.run_id(i), 'signal-1' FROM generate_series(1::bigint, {rows}) AS i
            """;

    private static final String LEASES = """
            INSERT INTO cairn.leases (run_id, name, attempt, token, worker_id, started_at)
            SELECT cairn.run_id(i), 'step-0', 1, cairn.run_id(i), cairn.run_id(i % 10), now()
              FROM generate_series(1::bigint, least({rows}, 10000)) AS i
            """;

    private static final String TENANTS = """
            INSERT INTO cairn.tenants (id, groups, block, turn)
            SELECT 'tenant-' || i, ARRAY[i], i, 0
              FROM generate_series(1::bigint, least({rows}, 10000)) AS i
            """;

    private static final String UNSUCCESSFUL = """
            INSERT INTO cairn.unsuccessful_runs (run_id, status, workflow, tenant, created_at)
            SELECT cairn.run_id(i * 10 + 1), 'FAILED', 'workflow-1', 'tenant-' || (i * 10 + 1) % 1000,
                   to_timestamp(1700000000 + (i * 10 + 1) / 1000.0)
              FROM generate_series(1::bigint, {rows} / 100) AS i
            """;

    // Most were dealt with; those that are open are among the last.
    private static final String LETTERS = """
            INSERT INTO cairn.dead_letters (run_id, step, workflow, version, tenant, state, failed_at, attempt,
                                            error_type, error_message, fingerprint, requeues)
            SELECT cairn.run_id(i), 'step-1', 'workflow-' || i % 10, 1, 'tenant-' || i % 1000,
                   CASE WHEN i % 10 = 0 THEN 'OPEN' ELSE 'REQUEUED' END, to_timestamp(1700000000 + i / 1000.0), 1,
                   'Error', 'no', 'print-' || i % 100, 1
              FROM generate_series(1::bigint, {rows}) AS i
            """;

    private static final String ATTEMPTS = """
            INSERT INTO cairn.failed_attempts (run_id, step, attempt, error_type, error_message, worker_id, started_at,
                                               ended_at)
            SELECT cairn.run_id(1 + i / 4), 'step-1', i % 4, 'Error', 'no', cairn.run_id(i % 10), now(), now()
              FROM generate_series(0::bigint, {rows} - 1) AS i
            """;

    private static final String WITHDRAWN = """
            INSERT INTO cairn.withdrawn_tasks (run_id, name)
            SELECT cairn.run_id(i), 'step-0' FROM generate_series(1::bigint, {rows}) AS i
            """;

    private static final String METADATA = """
            INSERT INTO cairn.run_metadata (pair, created_at, run_id)
            SELECT i % 1000, to_timestamp(1700000000 + i / 1000.0), cairn.run_id(i)
              FROM generate_series(1::bigint, {rows}) AS i
            """;

    private PlanTables() {}

    /** The id of the i-th run: as in production they rise with the time. */
    public static UUID runId(long i) {
        return new UUID((FIRST_MILLI + i) << 16 | 0x7000, 0x8000L << 48 | i);
    }

    /** Empty tables that nobody has analysed. */
    public static Schema create() {
        Schema schema = TestDatabase.freshSchema();
        TABLES.forEach(table -> TestDatabase.execute(schema, FREEZE.formatted(table)));
        TestDatabase.execute(schema, RUN_ID);
        return schema;
    }

    public static void analyse(Schema schema) {
        TABLES.forEach(table -> TestDatabase.execute(schema, "ANALYZE cairn." + table));
    }

    /** Adds so many rows to each table; two tables at a time, for there are rarely more cores. */
    public static void fill(Schema schema, int rows) {
        CompletableFuture<Void> others = CompletableFuture.runAsync(() ->
                fill(schema, rows, List.of(TASKS, TIMERS, TENANTS, METADATA, WITHDRAWN, WAITS, SIGNALS, DELIVERIES)));
        fill(schema, rows, List.of(RUNS, UNSUCCESSFUL, EVENTS, QUEUE, LEASES, LETTERS, ATTEMPTS));
        others.join();
    }

    private static void fill(Schema schema, int rows, List<String> statements) {
        statements.forEach(sql -> TestDatabase.execute(schema, sql.replace("{rows}", String.valueOf(rows))));
    }
}
