package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Leases;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The leases in PostgreSQL. A row makes its task RUNNING. Deleting the row, by its token, gives the right to settle the
 * task.
 */
final class PostgresLeases implements Leases {

    private static final String GRANT = """
            INSERT INTO cairn.leases (run_id, name, attempt, token, worker_id, started_at)
            SELECT * FROM {rows run_id, name, attempt, token, worker_id, started_at} AS new
            """;

    // The token fences out a worker that lost its lease while paused: its late result matches no row.
    // The server takes an array of places in their order, and a lease keeps its place, unless its run is shut down. So
    // a
    // reaper and a late worker that release the same leases lock them in one order.
    private static final String DELETE = """
            DELETE FROM cairn.leases l
             WHERE l.ctid = ANY (ARRAY(
                       SELECT held.place
                         FROM {rows run_id, name, attempt, token} AS fence
                        CROSS JOIN LATERAL
                              (SELECT k.ctid AS place
                                 FROM cairn.leases k
                                WHERE k.run_id = fence.run_id AND k.name = fence.name
                                  AND k.attempt = fence.attempt AND k.token = fence.token
                               OFFSET 0) AS held))
            """;

    static final String RELEASE = DELETE + """
            RETURNING l.run_id, l.name, l.attempt, l.token, l.is_last, clock_timestamp() AS now
            """;

    // Fast path of RELEASE: an optimistic check that all were held, and none as the last of its run, instead of a round
    // trip to learn which.
    static final String RELEASE_ALL_OR_FAIL = """
            WITH gone AS (
                %s   AND l.is_last IS NULL
                RETURNING l.run_id)
            SELECT %s FROM gone
            """.formatted(DELETE, OptimisticChecks.failUnless("count(*) = ?"));

    // Fast path for one lease, which needs no order: no join.
    static final String RELEASE_ONE_OR_FAIL = """
            WITH gone AS (
                DELETE FROM cairn.leases
                 WHERE run_id = ? AND name = ? AND attempt = ? AND token = ? AND is_last IS NULL
                RETURNING run_id)
            SELECT %s
            """.formatted(OptimisticChecks.failUnless("EXISTS (SELECT FROM gone)"));

    static final String HELD = """
            SELECT held.run_id, held.name, held.attempt, held.token
              FROM {rows run_id, name, attempt, token} AS fence
             CROSS JOIN LATERAL
                   (SELECT *
                      FROM cairn.leases l
                     WHERE l.run_id = fence.run_id AND l.name = fence.name
                       AND l.attempt = fence.attempt AND l.token = fence.token
                    OFFSET 0) AS held
            """;

    // Conflicts with the FOR KEY SHARE lock that a claim holds to its end, and for which a heartbeat does not wait.
    private static final String WAIT_FOR_CLAIMS = """
            SELECT id
              FROM cairn.workers
             WHERE id = ANY (?)
             ORDER BY id
               FOR UPDATE
            """;

    // A claim that arrives from now on has the old epoch, and the server fails it.
    private static final String BEGIN_EPOCH = "UPDATE cairn.workers SET epoch = epoch + 1 WHERE id = ANY (?)";

    // Reads all leases, which are few, and seldom: an index for it would cost each lease more than it ever saves.
    private static final String HELD_BY = """
            SELECT run_id, name, attempt, token, worker_id, started_at, start_to_close, heartbeat
              FROM cairn.leases
             WHERE worker_id = ANY (?)
            """;

    private final PipelinedConnection db;
    private final TransactionTime time;
    private final OptimisticChecks checks;
    private final WorkerEpoch epoch;
    private final TakeLeases taking;
    private final Set<Fence> releasedLast;

    /** Those that are released and were the last of their run are added to {@code releasedLast}. */
    PostgresLeases(
            PipelinedConnection db,
            TransactionTime time,
            OptimisticChecks checks,
            WorkerEpoch epoch,
            Set<Fence> releasedLast) {
        this.releasedLast = releasedLast;
        this.db = db;
        this.time = time;
        this.checks = checks;
        this.epoch = epoch;
        this.taking = new TakeLeases(db);
    }

    @Override
    public void grant(Collection<Lease> leases) {
        List<Lease> limited =
                leases.stream().filter(lease -> lease.limits() != null).toList();
        if (limited.isEmpty()) {
            grantPlain(leases);
            return;
        }
        LeasesWithLimits.grant(db, limited);
        List<Lease> plain =
                leases.stream().filter(lease -> lease.limits() == null).toList();
        if (!plain.isEmpty()) {
            grantPlain(plain);
        }
    }

    private void grantPlain(Collection<Lease> leases) {
        db.executeLater(
                GRANT,
                Columns.uuids(leases, lease -> lease.key().runId()),
                Columns.texts(leases, lease -> lease.key().name()),
                Columns.ints(leases, lease -> lease.fence().attempt()),
                Columns.uuids(leases, lease -> lease.fence().token()),
                Columns.uuids(leases, Lease::workerId),
                Columns.instants(leases, Lease::startedAt));
    }

    @Override
    public Set<Fence> release(Collection<Fence> fences) {
        if (fences.isEmpty()) {
            return Set.of();
        }
        return checks.use() ? releaseAllOrFail(fences) : releaseThoseHeld(fences);
    }

    private Set<Fence> releaseAllOrFail(Collection<Fence> fences) {
        Set<Fence> distinct = Set.copyOf(fences);
        if (distinct.size() == 1) {
            Fence one = distinct.iterator().next();
            db.executeLater(RELEASE_ONE_OR_FAIL, one.key().runId(), one.key().name(), one.attempt(), one.token());
        } else {
            db.executeLater(
                    RELEASE_ALL_OR_FAIL,
                    Columns.uuids(distinct, fence -> fence.key().runId()),
                    Columns.texts(distinct, fence -> fence.key().name()),
                    Columns.ints(distinct, Fence::attempt),
                    Columns.uuids(distinct, Fence::token),
                    distinct.size());
        }
        return distinct;
    }

    private Set<Fence> releaseThoseHeld(Collection<Fence> fences) {
        Set<Fence> released = new HashSet<>(releaseThoseFound(fences));
        List<Fence> missing =
                fences.stream().filter(fence -> !released.contains(fence)).toList();
        if (!missing.isEmpty()) {
            // A lease that was marked as the last one meanwhile has another place, where the first look did not see it.
            released.addAll(releaseThoseFound(missing));
        }
        return released;
    }

    private List<Fence> releaseThoseFound(Collection<Fence> fences) {
        return db.query(
                RELEASE,
                row -> {
                    if (row.isFirst()) {
                        time.serverReported(Rows.instant(row, "now"));
                    }
                    Fence fence = fence(row);
                    if (row.getBoolean("is_last")) {
                        releasedLast.add(fence);
                    }
                    return fence;
                },
                Columns.uuids(fences, fence -> fence.key().runId()),
                Columns.texts(fences, fence -> fence.key().name()),
                Columns.ints(fences, Fence::attempt),
                Columns.uuids(fences, Fence::token));
    }

    @Override
    public List<Lease> takeAway(UUID runId, @Nullable String step) {
        return taking.of(runId, step);
    }

    @Override
    public Set<Fence> held(Collection<Fence> fences) {
        return Set.copyOf(db.query(
                HELD,
                PostgresLeases::fence,
                Columns.uuids(fences, fence -> fence.key().runId()),
                Columns.texts(fences, fence -> fence.key().name()),
                Columns.ints(fences, Fence::attempt),
                Columns.uuids(fences, Fence::token)));
    }

    @Override
    public List<Lease> beginEpoch(Collection<UUID> workerIds) {
        epoch.forget(workerIds);
        db.executeLater(WAIT_FOR_CLAIMS, (Object) workerIds.toArray(UUID[]::new));
        db.executeLater(BEGIN_EPOCH, (Object) workerIds.toArray(UUID[]::new));
        return db.query(HELD_BY, PostgresLeases::lease, (Object) workerIds.toArray(UUID[]::new));
    }

    static Lease lease(ResultSet row) throws SQLException {
        return new Lease(
                fence(row),
                Rows.uuid(row, "worker_id"),
                Rows.instant(row, "started_at"),
                AttemptLimits.of(
                        LimitWithRetries.of(row.getString("start_to_close")),
                        LimitWithRetries.of(row.getString("heartbeat"))));
    }

    private static Fence fence(ResultSet row) throws SQLException {
        TaskKey key = new TaskKey(Rows.uuid(row, "run_id"), row.getString("name"));
        return new Fence(key, row.getInt("attempt"), Rows.uuid(row, "token"));
    }
}
