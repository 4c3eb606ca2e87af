package dev.cairn.adapter.postgres.inspect;

import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import java.util.List;

/** The tenants that have work, as the {@link Inspector} shows them. */
final class TenantQueries {

    // The first task of a tenant by its id is the one whose turn is next; its event has the time.
    private static final String SHARES = """
            WITH front AS MATERIALIZED (
                SELECT id, run_id, name, workflow, version, tenant FROM cairn.ready_queue ORDER BY id LIMIT ?),
            steps AS MATERIALIZED (
                SELECT waiting.*, %s AS has_code
                  FROM (SELECT tenant, workflow, version, name, count(*) AS tasks, min(id) AS first
                          FROM front
                         GROUP BY tenant, workflow, version, name) AS waiting),
            waiting AS MATERIALIZED (
                SELECT tenant, sum(tasks) AS waiting, coalesce(sum(tasks) FILTER (WHERE NOT has_code), 0) AS without_code,
                       min(first) AS first
                  FROM steps
                 GROUP BY tenant),
            running AS MATERIALIZED (
                SELECT r.tenant, count(*) AS running
                  FROM (SELECT run_id FROM cairn.leases ORDER BY run_id, name LIMIT ?) AS l
                  JOIN cairn.workflow_runs r ON r.id = l.run_id
                 GROUP BY r.tenant)
            SELECT work.tenant, coalesce(t.weight, 1) AS weight, coalesce(work.waiting, 0) AS waiting,
                   coalesce(work.without_code, 0) AS without_code, coalesce(work.running, 0) AS running,
                   (SELECT count(*) FROM front) < ? AS exact,
                   (SELECT extract(epoch FROM clock_timestamp() - max(e.at))
                      FROM front q
                      JOIN cairn.task_events e ON e.run_id = q.run_id AND e.step = q.name AND e.type = 'QUEUED'
                     WHERE q.id = work.first) AS oldest
              FROM (SELECT * FROM waiting FULL JOIN running USING (tenant)) AS work
              LEFT JOIN cairn.tenants t ON t.id = work.tenant
             ORDER BY waiting DESC, running DESC, work.tenant
             LIMIT ?
            """.formatted(ReadOnlySnapshot.HAS_CODE);

    /** How many tenants are listed. */
    private static final int MOST = 1_000;

    private TenantQueries() {}

    static List<TenantShare> shares(ReadOnlySnapshot snapshot) {
        return snapshot.query(
                SHARES,
                row -> new TenantShare(
                        row.getString("tenant"),
                        row.getInt("weight"),
                        row.getInt("waiting"),
                        row.getBoolean("exact"),
                        row.getInt("without_code"),
                        row.getInt("running"),
                        QueueQueries.seconds(row, "oldest")),
                TenantShare.MAX_QUEUED + 1,
                TenantShare.MAX_LEASES,
                TenantShare.MAX_QUEUED + 1,
                MOST);
    }
}
