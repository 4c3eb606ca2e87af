package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Schema;
import java.util.List;

/**
 * A store of many runs: a hundred workflows and ten thousand tenants, few of which have most runs; one run in a hundred
 * has failed, one in a hundred carries metadata, and the newest are live.
 */
final class LookupTables {

    static final int LIVE = 5_000;

    // Cheap random numbers that are the same each time.
    private static final String RANDOM = """
            CREATE FUNCTION cairn.random_of(i bigint, salt int) RETURNS double precision LANGUAGE sql IMMUTABLE AS
                $$ SELECT ((hashint8extended(i, salt) & 16777215) / 16777216.0)::double precision $$;
            """;

    private static final String RUNS = """
            INSERT INTO cairn.workflow_runs (id, workflow, version, tenant, status, open_sinks, failed_tasks, handler,
                                             metadata, input, created_at, finished_at)
            SELECT (lpad(to_hex(1700000000000 + i * 10), 12, '0') || '70008000' || lpad(to_hex(i), 12, '0'))::uuid,
                   'workflow-' || floor(power(100, cairn.random_of(i, 1)))::int, 1,
                   'tenant-' || floor(power(10000, cairn.random_of(i, 2)))::int,
                   CASE WHEN i > {runs} - {live} THEN 'RUNNING' WHEN i % 100 = 7 THEN 'FAILED' ELSE 'COMPLETED' END,
                   (i > {runs} - {live})::int, (i % 100 = 7 AND i <= {runs} - {live})::int, 'NONE',
                   CASE WHEN i % 100 = 0 THEN ARRAY['order', (i / 100)::text] ELSE '{}' END, '{}',
                   to_timestamp(1700000000 + i / 100.0),
                   CASE WHEN i <= {runs} - {live} THEN to_timestamp(1700000001 + i / 100.0) END
              FROM generate_series(1::bigint, {runs}) AS i
            """;

    private static final String UNSUCCESSFUL = """
            INSERT INTO cairn.unsuccessful_runs (run_id, status, workflow, tenant, created_at)
            SELECT id, status, workflow, tenant, created_at FROM cairn.workflow_runs WHERE status = 'FAILED'
            """;

    private static final String METADATA = """
            INSERT INTO cairn.run_metadata (pair, created_at, run_id)
            SELECT pair, created_at, id
              FROM cairn.workflow_runs CROSS JOIN LATERAL cairn.metadata_pairs(metadata) AS pair
             WHERE cardinality(metadata) > 0
            """;

    private static final String QUEUE = """
            INSERT INTO cairn.ready_queue (id, run_id, name, workflow, version, tenant, attempt)
            SELECT row_number() OVER (), id, 'step', workflow, version, tenant, 1
              FROM cairn.workflow_runs WHERE status = 'RUNNING'
            """;

    private static final List<String> TABLES =
            List.of("workflow_runs", "unsuccessful_runs", "run_metadata", "ready_queue");

    private LookupTables() {}

    /** Fills a new schema with that many runs. */
    static Schema filled(int runs) {
        Schema schema = TestDatabase.freshSchema();
        TABLES.forEach(table -> TestDatabase.execute(schema, "ALTER TABLE cairn." + table + " SET UNLOGGED"));
        TestDatabase.execute(schema, RANDOM);
        String live = String.valueOf(Math.min(LIVE, runs / 10));
        for (String sql : List.of(RUNS, UNSUCCESSFUL, METADATA, QUEUE)) {
            TestDatabase.execute(
                    schema, sql.replace("{runs}", String.valueOf(runs)).replace("{live}", live));
        }
        TABLES.forEach(table -> TestDatabase.execute(schema, "VACUUM ANALYZE cairn." + table));
        return schema;
    }
}
