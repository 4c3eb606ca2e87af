package dev.cairn.adapter.postgres;

import dev.cairn.WorkerDetails;
import dev.cairn.adapter.postgres.coordination.DedicatedConnection;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.BeatAnswer;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerReport;
import dev.cairn.domain.port.Workers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The workers in PostgreSQL: joined, beating, held while they claim, declared dead. */
final class PostgresWorkers implements Workers {

    private static final String REGISTER = """
            INSERT INTO cairn.workers
                   (id, name, slots, started_at, beat_at, session_lock, overdue_at, host, version, beat_millis,
                    load, obstacle, completed, failed, busy_micros, leads, drained_by, drain_reason, drained_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """;

    private static final String BEAT = """
            UPDATE cairn.workers w
               SET beat_at = clock_timestamp(), session_lock = ?,
                   overdue_at = clock_timestamp() + make_interval(secs => ?),
                   load = ?, obstacle = ?, completed = ?, failed = ?, busy_micros = ?, leads = ?
             WHERE id = ?
            RETURNING beat_at, drained_by, drain_reason, drained_at,
                      -- Only a worker that drains asks for the others.
                      CASE WHEN drained_at IS NOT NULL
                           THEN EXISTS (SELECT
                                          FROM cairn.workers other
                                         WHERE other.id <> w.id AND other.drained_at IS NULL
                                           AND other.beat_at
                                               > clock_timestamp() - 2 * other.beat_millis * interval '1 millisecond')
                           ELSE false
                      END AS others_can_lead
            """;

    // FOR KEY SHARE lets a beat pass, and makes a removal wait until the claim is committed and its leases can be seen.
    private static final String HOLD_ALIVE = "SELECT epoch FROM cairn.workers WHERE id = ? FOR KEY SHARE";

    // Fast path of HOLD_ALIVE: an optimistic check instead of a round trip, if the epoch is known.
    static final String HOLD_ALIVE_OR_FAIL = "SELECT "
            + OptimisticChecks.failUnless("(SELECT true FROM cairn.workers WHERE id = ? AND epoch = ? FOR KEY SHARE)");

    private static final String FORMER = """
            INSERT INTO cairn.former_workers
                       (id, name, gone_at, dead, slots, started_at, beat_at, host, version, beat_millis,
                        completed, failed, busy_micros, held)
                SELECT id, name, clock_timestamp(), %s, slots, started_at, beat_at, host, version, beat_millis,
                       completed, failed, busy_micros, %s
                  FROM gone
                ON CONFLICT DO NOTHING""";

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
                %s)
            SELECT * FROM gone
            """.formatted(FORMER.formatted("true", """
                       ARRAY(SELECT l.run_id || ' ' || l.attempt || ' ' || l.name FROM cairn.leases l
                              WHERE l.worker_id = gone.id ORDER BY l.started_at LIMIT 100)"""));

    // Events carry the id of the worker, and people want its name after it is gone.
    private static final String REMOVE = """
            WITH gone AS (
                DELETE FROM cairn.workers WHERE id = ? RETURNING *)
                %s
            """.formatted(FORMER.formatted("false", "'{}'"));

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
        WorkerDetails.Drain drain = worker.drain();
        db.update(
                REGISTER,
                worker.id(),
                worker.name(),
                worker.slots(),
                worker.startedAt(),
                worker.beatAt(),
                sessionLock(),
                overdueAfter() == null ? null : worker.beatAt().plus(overdueAfter()),
                worker.profile().host(),
                worker.profile().version(),
                worker.profile().heartbeat().toMillis(),
                worker.report().load(),
                worker.report().obstacle(),
                worker.report().tally().completed(),
                worker.report().tally().failed(),
                WorkerRows.micros(worker.report().tally().busy()),
                worker.report().leading(),
                drain == null ? null : drain.by(),
                drain == null ? null : drain.reason(),
                drain == null ? null : drain.since());
    }

    @Override
    public Optional<BeatAnswer> beat(UUID id, WorkerReport report) {
        List<BeatAnswer> answers = db.query(
                BEAT,
                row -> {
                    time.serverReported(Rows.instant(row, "beat_at"));
                    return new BeatAnswer(WorkerRows.drain(row), row.getBoolean("others_can_lead"));
                },
                sessionLock(),
                seconds(overdueAfter()),
                report.load(),
                report.obstacle(),
                report.tally().completed(),
                report.tally().failed(),
                WorkerRows.micros(report.tally().busy()),
                report.leading(),
                id);
        return answers.stream().findFirst();
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
        return db.query(REMOVE_DEAD, WorkerRows::worker, seconds(lease), DedicatedConnection.lockSpace(db.schema()));
    }

    @Override
    public void remove(UUID id) {
        db.update(REMOVE, id);
    }

    @Override
    public List<Worker> all() {
        return db.query(ALL, WorkerRows::worker);
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
}
