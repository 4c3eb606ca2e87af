package dev.cairn.adapter.postgres;

import dev.cairn.DeadLetter;
import dev.cairn.StepFailure;
import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.FailedAttempt;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.NewDeadLetter;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.DeadLetters;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The dead letters and failed attempts in PostgreSQL. */
final class PostgresDeadLetters implements DeadLetters {

    // A task that fails again after it was requeued has its row already.
    static final String ADD = """
            INSERT INTO cairn.dead_letters
                   (run_id, step, workflow, version, tenant, state, failed_at, attempt, error_type, error_message,
                    error_trace, fingerprint, requeues)
            SELECT run_id, step, workflow, version, tenant, 'OPEN', greatest(failed_at, clock_timestamp()), attempt,
                   error_type, error_message, error_trace, fingerprint, 0
              FROM {rows run_id, step, workflow, version, tenant, failed_at, attempt, error_type, error_message,
                         error_trace, fingerprint} AS new
            ON CONFLICT (run_id, step) DO UPDATE
               SET state = excluded.state, failed_at = excluded.failed_at, attempt = excluded.attempt,
                   error_type = excluded.error_type, error_message = excluded.error_message,
                   error_trace = excluded.error_trace, fingerprint = excluded.fingerprint
            """;

    static final String ADD_ATTEMPTS = """
            INSERT INTO cairn.failed_attempts
                   (run_id, step, attempt, error_type, error_message, error_trace, worker_id, started_at, ended_at)
            SELECT run_id, step, attempt, error_type, error_message, error_trace, worker_id, started_at,
                   greatest(ended_at, clock_timestamp())
              FROM {rows run_id, step, attempt, error_type, error_message, error_trace, worker_id, started_at, ended_at}
                   AS new
            """;

    // FOR KEY SHARE lets every change of the run pass, and keeps pruning from deleting it: pruning locks the run before
    // its tasks, and a revival the tasks before the run.
    static final String HOLD = """
            SELECT letter.*
              FROM (SELECT id FROM cairn.workflow_runs WHERE id = ? FOR KEY SHARE) AS held
             CROSS JOIN LATERAL (SELECT * FROM cairn.dead_letters d WHERE d.run_id = held.id OFFSET 0) AS letter
            """;

    static final String ATTEMPTS = """
            SELECT run_id, step, attempt, error_type, error_message, error_trace, worker_id, started_at, ended_at
              FROM cairn.failed_attempts
             WHERE run_id = ?
             ORDER BY attempt, step
            """;

    static final String REQUEUED = """
            UPDATE cairn.dead_letters d
               SET state = 'REQUEUED', requeues = d.requeues + 1, changed_by = ?,
                   changed_at = greatest(?::timestamptz, clock_timestamp()), reason = NULL
              FROM {rows run_id, step} AS u
             WHERE d.run_id = ANY (ARRAY[u.run_id]) AND d.step = u.step
            """;

    static final String UNLIST = "DELETE FROM cairn.unsuccessful_runs WHERE run_id = ANY (?)";

    static final String DISCARDED = """
            UPDATE cairn.dead_letters d
               SET state = 'DISCARDED', changed_by = ?, changed_at = greatest(?::timestamptz, clock_timestamp()),
                   reason = ?
              FROM {rows run_id, step} AS u
             WHERE d.run_id = ANY (ARRAY[u.run_id]) AND d.step = u.step
            """;

    /** The attempts of a run have no token any more. */
    private static final UUID NO_TOKEN = new UUID(0, 0);

    private final PipelinedConnection db;

    PostgresDeadLetters(PipelinedConnection db) {
        this.db = db;
    }

    @Override
    public void add(Collection<NewDeadLetter> letters) {
        db.executeLater(
                ADD,
                Columns.uuids(letters, letter -> letter.key().runId()),
                Columns.texts(letters, letter -> letter.key().name()),
                Columns.texts(letters, letter -> letter.run().workflow()),
                Columns.ints(letters, letter -> letter.run().version()),
                Columns.texts(letters, letter -> letter.run().tenant()),
                Columns.instants(letters, letter -> letter.task().failedAt()),
                Columns.ints(letters, letter -> letter.task().attempt()),
                Columns.texts(letters, letter -> letter.task().error().type()),
                Columns.texts(letters, letter -> letter.task().error().message()),
                Columns.texts(letters, letter -> letter.task().error().stackTrace()),
                Columns.texts(letters, NewDeadLetter::fingerprint));
    }

    @Override
    public void addAttempts(Collection<FailedAttempt> attempts) {
        db.executeLater(
                ADD_ATTEMPTS,
                Columns.uuids(attempts, attempt -> attempt.key().runId()),
                Columns.texts(attempts, attempt -> attempt.key().name()),
                Columns.ints(attempts, FailedAttempt::number),
                Columns.texts(attempts, attempt -> attempt.error().type()),
                Columns.texts(attempts, attempt -> attempt.error().message()),
                Columns.texts(attempts, attempt -> attempt.error().stackTrace()),
                Columns.uuids(attempts, attempt -> attempt.lease().workerId()),
                Columns.instants(attempts, attempt -> attempt.lease().startedAt()),
                Columns.instants(attempts, FailedAttempt::endedAt));
    }

    /** A cancel has locked what is live and then the run; what a revival made live between would go on. */
    @Override
    public List<DeadLetter> hold(UUID runId) {
        db.executeLater(PostgresQueue.HOLD_OFF_CANCELS);
        return db.query(HOLD, PostgresDeadLetters::letter, runId);
    }

    @Override
    public List<FailedAttempt> attempts(UUID runId) {
        return attempts(db, runId);
    }

    /** The stored errors of the attempts of a run. */
    static List<FailedAttempt> attempts(PipelinedConnection db, UUID runId) {
        return db.query(ATTEMPTS, PostgresDeadLetters::attempt, runId);
    }

    @Override
    public void requeued(Collection<TaskKey> letters, DeadLetter.Change change) {
        db.executeLater(REQUEUED, change.by(), change.at(), Columns.runIds(letters), Columns.names(letters));
        UUID[] runs = letters.stream().map(TaskKey::runId).distinct().toArray(UUID[]::new);
        db.executeLater(UNLIST, (Object) runs);
    }

    @Override
    public void discarded(Collection<TaskKey> letters, DeadLetter.Change change) {
        db.executeLater(
                DISCARDED, change.by(), change.at(), change.reason(), Columns.runIds(letters), Columns.names(letters));
    }

    /** A row of the table. */
    static DeadLetter letter(ResultSet row) throws SQLException {
        return new DeadLetter(
                Rows.uuid(row, "run_id"),
                row.getString("workflow"),
                row.getInt("version"),
                row.getString("tenant"),
                new StepFailure(
                        row.getString("step"),
                        row.getInt("attempt"),
                        row.getString("error_type"),
                        row.getString("error_message"),
                        row.getString("error_trace")),
                Rows.instant(row, "failed_at"),
                row.getString("fingerprint"),
                DeadLetter.State.valueOf(row.getString("state")),
                row.getInt("requeues"),
                change(row));
    }

    private static DeadLetter.@Nullable Change change(ResultSet row) throws SQLException {
        Instant at = Rows.instantOrNull(row, "changed_at");
        return at == null ? null : new DeadLetter.Change(row.getString("changed_by"), at, row.getString("reason"));
    }

    private static FailedAttempt attempt(ResultSet row) throws SQLException {
        TaskKey key = new TaskKey(Rows.uuid(row, "run_id"), row.getString("step"));
        return new FailedAttempt(
                new Lease(
                        new Fence(key, row.getInt("attempt"), NO_TOKEN),
                        Rows.uuid(row, "worker_id"),
                        Rows.instant(row, "started_at")),
                new StepError(
                        row.getString("error_type"), row.getString("error_message"), row.getString("error_trace")),
                Rows.instant(row, "ended_at"));
    }
}
