package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.coordination.DedicatedConnection;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.Workers;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The workers in PostgreSQL: joined, beating, held while they claim, declared dead. */
final class PostgresWorkers implements Workers {

    private static final String REGISTER = """
            INSERT INTO cairn.workers (id, name, slots, started_at, beat_at, session_lock, overdue_at)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """;

    private static final String BEAT = """
            UPDATE cairn.workers
               SET beat_at = clock_timestamp(), session_lock = ?,
                   overdue_at = clock_timestamp() + make_interval(secs => ?)
             WHERE id = ?
            RETURNING beat_at
            """;

    // FOR KEY SHARE lets a beat pass, and makes a removal wait until the claim is committed and its leases can be seen.
    private static final String HOLD_ALIVE = "SELECT epoch FROM cairn.workers WHERE id = ? FOR KEY SHARE";

    // Fast path of HOLD_ALIVE: an optimistic check instead of a round trip, if the epoch is known.
    static final String HOLD_ALIVE_OR_FAIL = "SELECT "
            + OptimisticChecks.failUnless("(SELECT true FROM cairn.workers WHERE id = ? AND epoch = ? FOR KEY SHARE)");

    // A worker is dead when it was silent for a lease, or has missed a beat while its session lock is free. A locked
    // row is passed over: its worker has a claim or beat under way, and waiting for it would delay all other workers.
    private static final String REMOVE_DEAD = """
            WITH silent AS MATERIALIZED (
                SELECT id
                  FROM cairn.workers w
                 WHERE beat_at < clock_timestamp() - make_interval(secs => ?)
                    OR (overdue_at < clock_timestamp()
                        AND NOT EXISTS (SELECT FROM pg_locks l
                                         WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND l.granted
                                           AND l.database = (SELECT oid FROM pg_database
                                                              WHERE datname = current_database())
                                           AND l.classid = (hashtext(?)::bigint & 4294967295)::oid
                                           AND l.objid = w.session_lock::oid))
                 ORDER BY id
                   FOR UPDATE SKIP LOCKED),
            gone AS (
                DELETE FROM cairn.workers w
                 USING silent
                 WHERE w.id = silent.id
                RETURNING w.*),
            named AS (
                INSERT INTO cairn.former_workers (id, name, gone_at)
                SELECT id, name, clock_timestamp() FROM gone
                ON CONFLICT DO NOTHING)
            SELECT * FROM gone
            """;

    // Events carry the id of the worker, and people want its name after it is gone.
    private static final String REMOVE = """
            WITH gone AS (
                DELETE FROM cairn.workers WHERE id = ? RETURNING id, name)
            INSERT INTO cairn.former_workers (id, name, gone_at)
            SELECT id, name, clock_timestamp() FROM gone
            ON CONFLICT DO NOTHING
            """;

    private static final String ALL = "SELECT * FROM cairn.workers ORDER BY started_at, id";

    private static final double MILLIS_PER_SECOND = 1_000;

    private final PipelinedConnection db;
    private final TransactionTime time;
    private final OptimisticChecks checks;
    private final WorkerEpoch epoch;

    PostgresWorkers(PipelinedConnection db, TransactionTime time, OptimisticChecks checks, WorkerEpoch epoch) {
        this.db = db;
        this.time = time;
        this.checks = checks;
        this.epoch = epoch;
    }

    @Override
    public void register(Worker worker) {
        db.update(
                REGISTER,
                worker.id(),
                worker.name(),
                worker.slots(),
                worker.startedAt(),
                worker.beatAt(),
                sessionLock(),
                overdueAfter() == null ? null : worker.beatAt().plus(overdueAfter()));
    }

    @Override
    public boolean beat(UUID id) {
        List<Instant> beats =
                db.query(BEAT, row -> Rows.instant(row, "beat_at"), sessionLock(), seconds(overdueAfter()), id);
        beats.forEach(time::serverReported);
        return !beats.isEmpty();
    }

    @Override
    public BooleanSupplier holdAlive(UUID id) {
        OptionalInt known = epoch.of(id);
        if (known.isPresent() && checks.use()) {
            db.executeLater(HOLD_ALIVE_OR_FAIL, id, known.getAsInt());
            return () -> true;
        }
        Supplier<List<Integer>> stored = db.queryLater(HOLD_ALIVE, row -> row.getInt("epoch"), id);
        return () -> {
            stored.get().forEach(number -> epoch.remember(id, number));
            return !stored.get().isEmpty();
        };
    }

    @Override
    public List<Worker> removeDead(Duration lease) {
        return db.query(
                REMOVE_DEAD, PostgresWorkers::worker, seconds(lease), DedicatedConnection.lockSpace(db.schema()));
    }

    @Override
    public void remove(UUID id) {
        db.update(REMOVE, id);
    }

    @Override
    public List<Worker> all() {
        return db.query(ALL, PostgresWorkers::worker);
    }

    private @Nullable Integer sessionLock() {
        return db.session() == null ? null : db.session().lock();
    }

    /** How long after a beat the next counts as missed; a worker without a session of its own has only its lease. */
    private @Nullable Duration overdueAfter() {
        return db.session() == null ? null : db.session().overdueAfter();
    }

    private static @Nullable Double seconds(@Nullable Duration time) {
        return time == null ? null : time.toMillis() / MILLIS_PER_SECOND;
    }

    private static Worker worker(ResultSet row) throws SQLException {
        return new Worker(
                Rows.uuid(row, "id"),
                row.getString("name"),
                row.getInt("slots"),
                Rows.instant(row, "started_at"),
                Rows.instant(row, "beat_at"));
    }
}
