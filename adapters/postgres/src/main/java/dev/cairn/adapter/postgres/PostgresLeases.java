package dev.cairn.adapter.postgres;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Leases;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The leases in PostgreSQL. */
final class PostgresLeases implements Leases {

    private static final String GRANT = """
            INSERT INTO cairn.leases (run_id, name, attempt, token, worker_id, started_at)
            SELECT * FROM {rows run_id, name, attempt, token, worker_id, started_at} AS new
            """;

    // The token fences out a worker that lost its lease while paused: its late result matches no row.
    // Locked in order first: a reaper and a late worker may want the same leases at once.
    static final String RELEASE = """
            WITH held AS MATERIALIZED (
                SELECT l.place
                  FROM (SELECT *
                          FROM {rows run_id, name, attempt, token} AS fence
                         ORDER BY run_id, name) AS claimed
                 CROSS JOIN LATERAL
                       (SELECT ctid AS place
                          FROM cairn.leases
                         WHERE leases.run_id = claimed.run_id AND leases.name = claimed.name
                           AND leases.attempt = claimed.attempt AND leases.token = claimed.token
                           FOR UPDATE) AS l)
            DELETE FROM cairn.leases l
             USING held
             WHERE l.ctid = held.place
            RETURNING l.run_id, l.name, l.attempt, l.token, clock_timestamp() AS now
            """;

    // Conflicts with the share of the key that a claim holds to its end; a beat passes meanwhile.
    private static final String WAIT_FOR_CLAIMS = """
            SELECT id
              FROM cairn.workers
             WHERE id = ANY (?)
             ORDER BY id
               FOR UPDATE
            """;

    static final String HELD_BY = """
            SELECT run_id, name, attempt, token, worker_id, started_at
              FROM cairn.leases
             WHERE worker_id = ANY (?)
            """;

    private final Db db;
    private final StoreTime time;

    PostgresLeases(Db db, StoreTime time) {
        this.db = db;
        this.time = time;
    }

    @Override
    public void grant(Collection<Lease> leases) {
        db.write(
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
        return Set.copyOf(db.query(
                RELEASE,
                row -> {
                    if (row.isFirst()) {
                        time.read(Db.instant(row, "now"));
                    }
                    return fence(row);
                },
                Columns.uuids(fences, fence -> fence.key().runId()),
                Columns.texts(fences, fence -> fence.key().name()),
                Columns.ints(fences, Fence::attempt),
                Columns.uuids(fences, Fence::token)));
    }

    @Override
    public List<Lease> heldBy(Collection<UUID> workerIds) {
        db.query(WAIT_FOR_CLAIMS, row -> Db.uuid(row, "id"), (Object) workerIds.toArray(UUID[]::new));
        return db.query(
                HELD_BY,
                row -> new Lease(fence(row), Db.uuid(row, "worker_id"), Db.instant(row, "started_at")),
                (Object) workerIds.toArray(UUID[]::new));
    }

    private static Fence fence(ResultSet row) throws SQLException {
        TaskKey key = new TaskKey(Db.uuid(row, "run_id"), row.getString("name"));
        return new Fence(key, row.getInt("attempt"), Db.uuid(row, "token"));
    }
}
