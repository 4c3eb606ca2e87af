package dev.cairn.adapter.postgres;

import dev.cairn.TimeLimit;
import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.OverdueLease;
import dev.cairn.domain.model.QueueLimit;
import dev.cairn.domain.model.Upcoming;
import dev.cairn.domain.port.TimeLimits;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The time limits in PostgreSQL: columns of the places that they bound, with partial indexes. */
final class PostgresTimeLimits implements TimeLimits {

    // The index holds leases with a limit only. The time is a query, so that it is asked for once and not for each row.
    static final String OVERDUE_LEASES = """
            SELECT run_id, name, attempt, token, worker_id, started_at, start_to_close, heartbeat
              FROM (SELECT clock_timestamp() - ? * interval '1 microsecond' AS at OFFSET 0) AS past
             CROSS JOIN LATERAL
                   (SELECT * FROM cairn.leases WHERE least(times_out_at, silent_at) < past.at OFFSET 0) AS l
             WHERE times_out_at < past.at
             ORDER BY times_out_at
             LIMIT ?
            """;

    // Silence counts from the last stored heartbeat of this very attempt.
    static final String SILENT_LEASES = """
            SELECT l.run_id, l.name, l.attempt, l.token, l.worker_id, l.started_at, l.start_to_close, l.heartbeat
              FROM (SELECT clock_timestamp() - ? * interval '1 microsecond' AS at OFFSET 0) AS past
             CROSS JOIN LATERAL
                   (SELECT * FROM cairn.leases WHERE least(times_out_at, silent_at) < past.at OFFSET 0) AS l
             WHERE l.silent_at < past.at
               AND NOT EXISTS (
                       SELECT
                         FROM cairn.heartbeats h
                        WHERE h.run_id = l.run_id AND h.name = l.name AND h.token = l.token
                          AND h.silent_at >= past.at)
             ORDER BY l.silent_at
             LIMIT ?
            """;

    static final String BOUND = """
            UPDATE cairn.workflow_runs r
               SET deadline_at = new.deadline_at, deadline = new.deadline
              FROM {rows id, deadline_at, deadline} AS new
             WHERE r.id = ANY (ARRAY[new.id])
            """;

    static final String OVERDUE_RUNS = """
            SELECT id
              FROM cairn.workflow_runs
             WHERE deadline_at <= (SELECT clock_timestamp())
             ORDER BY deadline_at
             LIMIT ?
            """;

    // Each look is at the first row of an index, and these indexes are empty where no limit is used.
    static final String UPCOMING = """
            SELECT (SELECT due_at FROM cairn.timers ORDER BY due_at LIMIT 1)                  AS timer,
                   (SELECT least(times_out_at, silent_at)
                      FROM cairn.leases
                     WHERE least(times_out_at, silent_at) IS NOT NULL
                     ORDER BY least(times_out_at, silent_at) LIMIT 1)                         AS attempt,
                   (SELECT start_by
                      FROM cairn.ready_queue
                     WHERE start_by IS NOT NULL ORDER BY start_by LIMIT 1)                    AS start,
                   (SELECT deadline_at
                      FROM cairn.workflow_runs
                     WHERE deadline_at IS NOT NULL ORDER BY deadline_at LIMIT 1)              AS deadline,
                   (SELECT due_at
                      FROM cairn.schedules
                     WHERE due_at IS NOT NULL AND paused_at IS NULL ORDER BY due_at LIMIT 1)  AS schedule,
                   (SELECT id FROM cairn.deliveries ORDER BY id LIMIT 1) IS NOT NULL          AS delivery,
                   clock_timestamp()                                                          AS now
            """;

    private static final int NANOS_PER_MICRO = 1_000;

    private final PipelinedConnection db;
    private final TransactionTime time;

    PostgresTimeLimits(PipelinedConnection db, TransactionTime time) {
        this.time = time;
        this.db = db;
    }

    @Override
    public List<OverdueLease> overdueLeases(Duration grace, int limit) {
        List<OverdueLease> overdue = new ArrayList<>(
                db.query(OVERDUE_LEASES, row -> overdue(row, TimeLimit.START_TO_CLOSE), micros(grace), limit));
        Set<Fence> known = overdue.stream().map(one -> one.lease().fence()).collect(Collectors.toSet());
        db.query(SILENT_LEASES, row -> overdue(row, TimeLimit.HEARTBEAT), micros(grace), limit).stream()
                .filter(one -> !known.contains(one.lease().fence()))
                .forEach(overdue::add);
        return overdue.subList(0, Math.min(limit, overdue.size()));
    }

    @Override
    public void bound(Map<UUID, Deadline> deadlines) {
        db.executeLater(
                BOUND,
                Columns.uuids(deadlines.entrySet(), Map.Entry::getKey),
                Columns.instants(deadlines.entrySet(), one -> one.getValue().at()),
                Columns.texts(deadlines.entrySet(), one -> one.getValue().toText()));
    }

    @Override
    public List<UUID> overdueRuns(int limit) {
        return db.query(OVERDUE_RUNS, row -> Rows.uuid(row, "id"), limit);
    }

    @Override
    public Upcoming upcoming() {
        return db.query(UPCOMING, row -> {
                    time.serverReported(Rows.instant(row, "now"));
                    return new Upcoming(
                            Rows.instantOrNull(row, "timer"),
                            Rows.instantOrNull(row, "attempt"),
                            Rows.instantOrNull(row, "start"),
                            Rows.instantOrNull(row, "deadline"),
                            Rows.instantOrNull(row, "schedule"),
                            row.getBoolean("delivery"));
                })
                .getFirst();
    }

    private static OverdueLease overdue(ResultSet row, TimeLimit limit) throws SQLException {
        Lease lease = PostgresLeases.lease(row);
        return new OverdueLease(
                lease, limit, Objects.requireNonNull(lease.limits()).of(limit));
    }

    /** A limit in microseconds, rounded up, so that it never ends early. */
    static @Nullable Long micros(@Nullable LimitWithRetries bound) {
        return bound == null ? null : micros(bound.limit());
    }

    /** The same for a limit in the queue. */
    static @Nullable Long micros(@Nullable QueueLimit limit) {
        return limit == null ? null : micros(limit.length());
    }

    static long micros(Duration length) {
        return TimeUnit.SECONDS.toMicros(length.getSeconds())
                + (length.getNano() + NANOS_PER_MICRO - 1) / NANOS_PER_MICRO;
    }

    static @Nullable String toText(@Nullable LimitWithRetries bound) {
        return bound == null ? null : bound.toText();
    }
}
