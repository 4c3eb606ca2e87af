package dev.cairn.adapter.postgres.inspect;

import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import java.util.List;

/** The tenants that have work, as the {@link Inspector} shows them. */
final class TenantQueries {

    private static final String SHARES = """
            WITH front AS MATERIALIZED (
                SELECT workflow, version, name, tenant, queued_at FROM cairn.ready_queue ORDER BY id LIMIT ?),
            steps AS MATERIALIZED (
                SELECT waiting.*, %s AS has_code
                  FROM (SELECT tenant, workflow, version, name, count(*) AS tasks,
                               min(queued_at) AS since
                          FROM front
                         GROUP BY tenant, workflow, version, name) AS waiting),
            waiting AS MATERIALIZED (
                SELECT tenant, sum(tasks) AS waiting, coalesce(sum(tasks) FILTER (WHERE NOT has_code), 0) AS without_code,
                       min(since) AS since
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
                   extract(epoch FROM clock_timestamp() - work.since) AS oldest
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
