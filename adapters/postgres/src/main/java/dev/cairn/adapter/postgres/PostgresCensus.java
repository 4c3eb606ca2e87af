package dev.cairn.adapter.postgres;

import dev.cairn.ClusterHealth;
import dev.cairn.DeadLetterQuery;
import dev.cairn.RunCounts;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.ClusterFigures;
import dev.cairn.domain.model.StrandedSteps;
import dev.cairn.domain.port.Census;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts of what PostgreSQL stores. Each statement reads a bounded number of rows. */
final class PostgresCensus implements Census {

    // The front of the queue is in fair order, so the task that waits longest may lie a little behind the first one.
    static final String FIGURES = """
            SELECT clock_timestamp() AS now, workers.*,
                   (SELECT count(*) FROM cairn.leases) AS running,
                   (SELECT count(*) FROM (SELECT FROM cairn.ready_queue LIMIT ?) AS counted) AS waiting,
                   timers.*,
                   (SELECT min(queued_at)
                      FROM (SELECT queued_at FROM cairn.ready_queue ORDER BY id LIMIT 1000) AS front) AS oldest,
                   (SELECT due_at FROM cairn.timers ORDER BY due_at LIMIT 1) AS first_timer
              FROM (SELECT count(*) AS total, count(*) FILTER (WHERE active) AS active,
                           count(*) FILTER (WHERE active AND willing) AS accepting,
                           count(*) FILTER (WHERE active AND obstacle IS NOT NULL) AS held_up,
                           coalesce(sum(slots) FILTER (WHERE active), 0) AS slots,
                           array_agg(name ORDER BY name) FILTER (WHERE NOT active) AS silent,
                           CASE WHEN NOT bool_or(leads) FILTER (WHERE active)
                                THEN greatest(max(started_at) FILTER (WHERE active),
                                              (SELECT max(gone_at) FROM cairn.former_workers)) END AS leaderless_since
                      FROM (SELECT name, slots, started_at, leads, obstacle,
                                   beat_at >= clock_timestamp() - 2 * beat_millis * interval '1 millisecond' AS active,
                                   drained_at IS NULL AND obstacle IS NULL AS willing
                              FROM cairn.workers) AS one) AS workers,
                   (SELECT count(*) AS timers, count(*) FILTER (WHERE kind = 'START') AS scheduled
                      FROM (SELECT kind FROM cairn.timers ORDER BY due_at LIMIT ?) AS first) AS timers
            """;

    static final String BY_NAME = """
            SELECT workflow || '/' || name AS step, tenant, count(*) AS number
              FROM (SELECT workflow, name, tenant FROM cairn.ready_queue ORDER BY id LIMIT ?) AS front
             GROUP BY GROUPING SETS ((workflow, name), (tenant))
            """;

    private final PipelinedConnection db;

    PostgresCensus(PipelinedConnection db) {
        this.db = db;
    }

    @Override
    public ClusterFigures figures(int most) {
        Map<String, Long> byStep = new HashMap<>();
        Map<String, Long> byTenant = new HashMap<>();
        db.query(
                BY_NAME,
                row -> row.getString("step") == null
                        ? byTenant.put(row.getString("tenant"), row.getLong("number"))
                        : byStep.put(row.getString("step"), row.getLong("number")),
                ClusterFigures.FRONT);
        RunCounts.Count live = new PostgresRunDirectory(db)
                .count(RunQuery.all().status(RunStatus.RUNNING), most)
                .of(RunStatus.RUNNING);
        RunCounts.Count letters = new PostgresDeadLetterDirectory(db).count(DeadLetterQuery.all(), most);
        List<StrandedSteps> stranded = WorkerCode.stranded(db, ClusterFigures.FRONT);
        return db.query(
                        FIGURES,
                        row -> figures(row, new Counted(most, byStep, byTenant, stranded, live, letters)),
                        most + 1,
                        most + 1)
                .getFirst();
    }

    private static ClusterFigures figures(ResultSet row, Counted counted) throws SQLException {
        return new ClusterFigures(
                Rows.instant(row, "now"),
                new ClusterHealth.Workers(
                        row.getInt("total"),
                        row.getInt("active"),
                        row.getInt("accepting"),
                        row.getInt("held_up"),
                        row.getLong("slots"),
                        row.getLong("running")),
                Rows.textsOrNone(row, "silent"),
                Rows.instantOrNull(row, "leaderless_since"),
                new ClusterFigures.Queue(
                        count(row.getLong("waiting"), counted.most),
                        Rows.instantOrNull(row, "oldest"),
                        counted.byStep,
                        counted.byTenant),
                counted.stranded,
                new ClusterFigures.Timers(
                        count(row.getLong("timers"), counted.most), Rows.instantOrNull(row, "first_timer")),
                new ClusterHealth.Runs(
                        counted.live,
                        new RunCounts.Count(row.getLong("scheduled"), row.getLong("timers") <= counted.most)),
                counted.letters);
    }

    private static RunCounts.Count count(long number, int most) {
        return new RunCounts.Count(Math.min(number, most), number <= most);
    }

    /** The answers of the other statements. */
    private record Counted(
            int most,
            Map<String, Long> byStep,
            Map<String, Long> byTenant,
            List<StrandedSteps> stranded,
            RunCounts.Count live,
            RunCounts.Count letters) {}
}
