package dev.cairn.adapter.postgres.inspect;

import dev.cairn.RunStatus;
import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.adapter.postgres.sql.Rows;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** The queries of the {@link Inspector}. */
final class InspectionQueries {

    private static final String IDS = """
        SELECT id FROM cairn.workflow_runs WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?
        """;

    private static final String PROGRESS = """
        SELECT r.id, r.status, r.created_at, r.finished_at,
               (SELECT count(*) FROM cairn.tasks t WHERE t.run_id = r.id AND t.state = 'COMPLETED') AS completed
          FROM cairn.workflow_runs r
         WHERE r.id = ANY (?)
        """;

    private static final String HELD = """
        SELECT run_id, name, attempt, started_at FROM cairn.leases WHERE worker_id = ? ORDER BY started_at, run_id, name
        """;

    private static final String WORKERS = """
        SELECT w.id, w.name, w.slots, coalesce(held.leases, 0)      AS running,
               extract(epoch FROM clock_timestamp() - w.started_at) AS up,
               extract(epoch FROM clock_timestamp() - w.beat_at)    AS silent
          FROM cairn.workers w
          LEFT JOIN (SELECT worker_id, count(*) AS leases FROM cairn.leases GROUP BY worker_id) AS held
            ON held.worker_id = w.id
         ORDER BY w.started_at, w.id
        """;

    // The queue keeps no times. The first of a tenant by its id is the one whose turn is next; its event has the time.
    private static final String QUEUE = """
        WITH steps AS (
            SELECT waiting.*, %s AS has_code
              FROM (SELECT tenant, workflow, version, name, count(*) AS tasks, min(id) AS first
                      FROM cairn.ready_queue
                     GROUP BY tenant, workflow, version, name) AS waiting),
        waiting AS (
            SELECT tenant, sum(tasks) AS waiting, sum(tasks) FILTER (WHERE NOT has_code) AS without_code,
                   min(first) AS first
              FROM steps
             GROUP BY tenant),
        running AS (
            SELECT r.tenant, count(*) AS running
              FROM cairn.leases l
              JOIN cairn.workflow_runs r ON r.id = l.run_id
             GROUP BY r.tenant)
        SELECT tenant,
               coalesce(waiting, 0) AS waiting,
               coalesce(without_code, 0) AS without_code,
               coalesce(running, 0) AS running,
               (SELECT extract(epoch FROM clock_timestamp() - max(e.at))
                  FROM cairn.ready_queue q
                  JOIN cairn.task_events e ON e.run_id = q.run_id AND e.step = q.name AND e.type = 'QUEUED'
                 WHERE q.id = waiting.first) AS oldest
          FROM waiting FULL JOIN running USING (tenant)
         ORDER BY waiting DESC, running DESC, tenant
        """.formatted(ReadOnlySnapshot.HAS_CODE);

    private static final String TIMERS = """
        SELECT t.run_id, t.name, t.kind, t.due_at, r.workflow, r.tenant,
               extract(epoch FROM t.due_at - clock_timestamp()) AS left
          FROM cairn.timers t
          JOIN cairn.workflow_runs r ON r.id = t.run_id
         ORDER BY t.due_at, t.run_id, t.name
         LIMIT ?
        """;

    private static final double NANOS = 1e9;

    private InspectionQueries() {}

    static List<UUID> idsBetween(ReadOnlySnapshot snapshot, IdRange range, int limit) {
        return snapshot.query(IDS, row -> Rows.uuid(row, "id"), range.first(), range.last(), limit);
    }

    static List<RunProgress> progress(ReadOnlySnapshot snapshot, Collection<UUID> ids) {
        return snapshot.query(
                PROGRESS,
                row -> new RunProgress(
                        Rows.uuid(row, "id"),
                        RunStatus.valueOf(row.getString("status")),
                        Rows.instant(row, "created_at"),
                        Rows.instantOrNull(row, "finished_at"),
                        row.getInt("completed")),
                (Object) ids.toArray(UUID[]::new));
    }

    static List<HeldStep> heldBy(ReadOnlySnapshot snapshot, UUID worker) {
        return snapshot.query(
                HELD,
                row -> new HeldStep(
                        Rows.uuid(row, "run_id"),
                        row.getString("name"),
                        row.getInt("attempt"),
                        Rows.instant(row, "started_at")),
                worker);
    }

    static List<WorkerSummary> workers(ReadOnlySnapshot snapshot) {
        return snapshot.query(
                WORKERS,
                row -> new WorkerSummary(
                        Rows.uuid(row, "id"),
                        row.getString("name"),
                        row.getInt("slots"),
                        row.getInt("running"),
                        seconds(row.getDouble("up")),
                        seconds(row.getDouble("silent"))));
    }

    static List<TenantQueue> queue(ReadOnlySnapshot snapshot) {
        return snapshot.query(QUEUE, row -> {
            double waited = row.getDouble("oldest");
            Duration oldest = row.wasNull() ? null : seconds(waited);
            return new TenantQueue(
                    row.getString("tenant"),
                    row.getLong("waiting"),
                    row.getLong("without_code"),
                    row.getLong("running"),
                    oldest);
        });
    }

    static List<TimerSummary> timers(ReadOnlySnapshot snapshot, int limit) {
        return snapshot.query(
                TIMERS,
                row -> new TimerSummary(
                        Rows.uuid(row, "run_id"),
                        row.getString("name"),
                        row.getString("kind"),
                        row.getString("workflow"),
                        row.getString("tenant"),
                        Rows.instant(row, "due_at"),
                        seconds(row.getDouble("left"))),
                limit);
    }

    private static Duration seconds(double value) {
        return Duration.ofNanos((long) (value * NANOS));
    }
}
