package dev.cairn.adapter.postgres;

import dev.cairn.RunStatus;
import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.port.Runs;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** The runs in PostgreSQL: stored by {@link InsertRuns}, counted down to their end. */
final class PostgresRuns implements Runs {

    static final String FIND = """
            SELECT id, workflow, version, tenant, status, open_sinks, failed_tasks, handler,
                   idempotency_key, metadata, created_at, finished_at, cancelled_tasks, cancel_reason, deadline_at, deadline,
                   trace
              FROM cairn.workflow_runs
             WHERE id = ANY (?)
            """;

    static final String LOCK = FIND + """
             ORDER BY id
               FOR NO KEY UPDATE
            """;

    static final String HEADERS = """
            SELECT id, workflow, version, tenant
              FROM cairn.workflow_runs
             WHERE id = ANY (?)
            """;

    static final String SAVE = """
            UPDATE cairn.workflow_runs r
               SET status = u.status, open_sinks = u.open_sinks, failed_tasks = u.failed_tasks,
                   handler = u.handler, cancelled_tasks = u.cancelled_tasks, cancel_reason = u.cancel_reason,
                   finished_at = CASE WHEN u.finished_at IS NOT NULL
                                      THEN greatest(u.finished_at, clock_timestamp()) END
              FROM {rows id, status, open_sinks, failed_tasks, handler, cancelled_tasks, cancel_reason, finished_at} AS u
             WHERE r.id = ANY (ARRAY[u.id])
            """;

    // Fast path of SAVE for most ends of a run: only the columns that change when its last sink completes.
    static final String SAVE_COMPLETED = """
            UPDATE cairn.workflow_runs r
               SET status = 'COMPLETED', open_sinks = 0, finished_at = greatest(u.finished_at, clock_timestamp())
              FROM {rows id, finished_at} AS u
             WHERE r.id = ANY (ARRAY[u.id])
            """;

    static final String STOP_DEADLINES = """
            UPDATE cairn.workflow_runs
               SET deadline_at = NULL
             WHERE id = ANY (?) AND deadline_at IS NOT NULL
            """;

    // Rare: written with the end of a run that failed or was cancelled.
    static final String ADD_UNSUCCESSFUL = """
            INSERT INTO cairn.unsuccessful_runs (run_id, status, workflow, tenant, created_at)
            SELECT r.id, r.status, r.workflow, r.tenant, r.created_at
              FROM {rows id} AS ended
             CROSS JOIN LATERAL (SELECT * FROM cairn.workflow_runs w WHERE w.id = ended.id OFFSET 0) AS r
            """;

    private final PipelinedConnection db;
    private final TransactionTime time;
    private final OptimisticChecks checks;

    PostgresRuns(PipelinedConnection db, TransactionTime time, OptimisticChecks checks) {
        this.db = db;
        this.time = time;
        this.checks = checks;
    }

    @Override
    public List<RunInsertion> insert(List<NewRun> runs) {
        return new InsertRuns(db, time, checks).insert(runs);
    }

    @Override
    public List<Run> find(Collection<UUID> ids) {
        return find(db, ids);
    }

    /** The runs of those ids that exist. */
    static List<Run> find(PipelinedConnection db, Collection<UUID> ids) {
        return db.query(FIND, PostgresRuns::run, (Object) ids.toArray(UUID[]::new));
    }

    @Override
    public List<RunHeader> headers(Collection<UUID> ids) {
        return db.query(HEADERS, PostgresRuns::header, (Object) ids.toArray(UUID[]::new));
    }

    @Override
    public List<Run> lock(Collection<UUID> ids) {
        return db.query(LOCK, PostgresRuns::run, (Object) ids.toArray(UUID[]::new));
    }

    @Override
    public void save(Collection<Run> runs) {
        stopDeadlines(runs);
        Map<Boolean, List<Run>> byEnd =
                runs.stream().collect(Collectors.partitioningBy(run -> run.status() == RunStatus.COMPLETED));
        saveCompleted(byEnd.getOrDefault(true, List.of()));
        saveAll(byEnd.getOrDefault(false, List.of()));
    }

    /** Only for runs that have a deadline, which most do not. */
    private void stopDeadlines(Collection<Run> runs) {
        UUID[] stopped = runs.stream()
                .filter(run -> run.deadline() != null && run.deadline().at() == null)
                .map(Run::id)
                .toArray(UUID[]::new);
        if (stopped.length > 0) {
            db.executeLater(STOP_DEADLINES, (Object) stopped);
        }
    }

    private void saveCompleted(List<Run> runs) {
        if (!runs.isEmpty()) {
            db.executeLater(SAVE_COMPLETED, Columns.uuids(runs, Run::id), Columns.instants(runs, Run::finishedAt));
        }
    }

    private void saveAll(List<Run> runs) {
        if (runs.isEmpty()) {
            return;
        }
        db.executeLater(
                SAVE,
                Columns.uuids(runs, Run::id),
                Columns.texts(runs, run -> run.status().name()),
                Columns.ints(runs, Run::openSinks),
                Columns.ints(runs, Run::failedTasks),
                Columns.texts(runs, run -> run.handlers().toText()),
                Columns.ints(runs, run -> run.cancelled().tasks()),
                Columns.texts(runs, run -> run.cancelled().reason()),
                Columns.instants(runs, Run::finishedAt));
        UUID[] unsuccessful = runs.stream()
                .filter(run -> run.status().isTerminal())
                .map(Run::id)
                .toArray(UUID[]::new);
        if (unsuccessful.length > 0) {
            db.executeLater(ADD_UNSUCCESSFUL, (Object) unsuccessful);
        }
    }

    static RunHeader header(ResultSet row) throws SQLException {
        return new RunHeader(
                Rows.uuid(row, "id"), row.getString("workflow"), row.getInt("version"), row.getString("tenant"));
    }

    private static Run run(ResultSet row) throws SQLException {
        return new Run(
                header(row),
                RunStatus.valueOf(row.getString("status")),
                row.getInt("open_sinks"),
                row.getInt("failed_tasks"),
                Handlers.of(row.getString("handler")),
                new Run.Origin(
                        row.getString("idempotency_key"),
                        Columns.pairs(Rows.texts(row, "metadata")),
                        Rows.instant(row, "created_at"),
                        row.getString("trace")),
                Rows.instantOrNull(row, "finished_at"),
                new Run.Cancelled(row.getInt("cancelled_tasks"), row.getString("cancel_reason")),
                Deadline.of(row.getString("deadline"), Rows.instantOrNull(row, "deadline_at")));
    }
}
