package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.TakenTasks;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.service.FairOrder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The ready queue in PostgreSQL. Taking a task deletes its row.
 *
 * <p>A claim starts where {@link ClaimStart} says, and sweeps the queue from its first row when {@link SweepPacing} says
 * so.
 */
final class PostgresQueue implements ReadyQueue {

    private static final String INSERT = """
            INSERT INTO cairn.ready_queue (id, run_id, name, workflow, version, tenant, attempt, crashes)
            SELECT * FROM {rows id, run_id, name, workflow, version, tenant, attempt, crashes} AS new
            """;

    // Materialized: a plan that locked inside the DELETE could lock more rows than it takes. The frontier is advanced
    // before the commit, so that other claims start after what this one takes. Whether any task is withdrawn is asked
    // by
    // the order of the index, because EXISTS would read past all rows of the table that are dead.
    static final String TAKE = """
            WITH start AS MATERIALIZED (
                SELECT last_value * %1$d AS frontier,
                       pg_try_advisory_xact_lock(hashtext('cairn.ready_queue')) AS looks_back
                  FROM cairn.frontier),
            picked AS MATERIALIZED (
                SELECT q.ctid AS place, q.id
                  FROM cairn.ready_queue q
                 WHERE q.id >= (SELECT CASE WHEN ? THEN 0
                                            WHEN looks_back THEN greatest(?, frontier - ?)
                                            ELSE frontier END
                                  FROM start)
                   AND q.version <= (?::int[])[array_position(?::text[], q.workflow)]
                   AND (q.workflow, q.version, q.name)
                       NOT IN (SELECT * FROM {rows workflow, version, name} AS alone)
                   AND (q.run_id, q.name) NOT IN (SELECT * FROM {rows run_id, name} AS alone)
                   AND (q.crashes < ? OR q.crashes BETWEEN ? AND ?)
                   AND (q.start_by IS NULL OR q.start_by > statement_timestamp())
                 ORDER BY q.id
                 LIMIT ?
                   FOR UPDATE OF q SKIP LOCKED)
            DELETE FROM cairn.ready_queue q
             WHERE q.ctid = ANY (ARRAY(SELECT place FROM picked))
            RETURNING (SELECT true FROM cairn.withdrawn_tasks ORDER BY run_id, name LIMIT 1) AS some_withdrawn,
                      q.id, q.run_id, q.name, q.workflow, q.version, q.tenant, q.attempt, q.crashes, q.start_by,
                      q.queued_at, clock_timestamp() AS now,
                      (SELECT CASE WHEN looks_back THEN frontier END FROM start) AS looked_back_at,
                      (SELECT cairn.advance_frontier(max(id) / %1$d) FROM picked)
            """.formatted(FairOrder.BLOCK_LENGTH);

    // A claim or a revival waits for a transaction that cancels, and that for those under way.
    static final String HOLD_OFF_CANCELS = "SELECT pg_advisory_xact_lock_shared(hashtext('cairn.claims'))";

    private static final String HOLD_CLAIMS = "SELECT pg_advisory_xact_lock(hashtext('cairn.claims'))";

    private static final String COMMIT_WITHOUT_FLUSH = "SELECT set_config('synchronous_commit', 'off', true)";

    private static final boolean BY_SWEEP = true;
    private static final boolean FROM_START = false;

    private final PipelinedConnection db;
    private final TransactionTime time;
    private final QueueFrontier frontier;
    private final ClaimStart start;
    private final SweepPacing sweeps;
    private boolean someWithdrawn;

    PostgresQueue(PipelinedConnection db, TransactionTime time, QueueFrontier frontier, StoreCaches caches) {
        this.db = db;
        this.time = time;
        this.frontier = frontier;
        this.start = caches.start();
        this.sweeps = caches.sweeps();
    }

    @Override
    public long frontier() {
        return frontier.read();
    }

    @Override
    public void insert(Collection<QueueRow> tasks) {
        List<QueueRow> limited =
                tasks.stream().filter(TasksWithLimits::isLimited).toList();
        if (limited.isEmpty()) {
            insertPlain(tasks);
            return;
        }
        TasksWithLimits.enqueue(db, limited);
        List<QueueRow> plain =
                tasks.stream().filter(task -> !TasksWithLimits.isLimited(task)).toList();
        if (!plain.isEmpty()) {
            insertPlain(plain);
        }
    }

    @Override
    public List<QueueEntry> takeOverdue(int limit, Set<TaskKey> except) {
        db.executeLater(HOLD_OFF_CANCELS);
        List<QueueRow> taken = new ArrayList<>(db.query(
                TasksWithLimits.TAKE_OVERDUE,
                PostgresQueue::task,
                Columns.runIds(except),
                Columns.names(except),
                limit));
        if (!taken.isEmpty()) {
            boolean unused = WithdrawnTasks.drop(db, taken);
        }
        return taken.stream().map(QueueRow::entry).toList();
    }

    private void insertPlain(Collection<QueueRow> tasks) {
        db.executeLater(
                INSERT,
                Columns.longs(tasks, QueueRow::id),
                Columns.uuids(tasks, task -> task.entry().key().runId()),
                Columns.texts(tasks, task -> task.entry().key().name()),
                Columns.texts(tasks, task -> task.entry().run().workflow()),
                Columns.ints(tasks, task -> task.entry().run().version()),
                Columns.texts(tasks, task -> task.entry().run().tenant()),
                Columns.ints(tasks, task -> task.entry().attempt()),
                Columns.ints(tasks, task -> task.entry().crashes()));
    }

    @Override
    public void holdClaims() {
        db.executeLater(HOLD_CLAIMS);
    }

    @Override
    public void withdraw(Collection<TaskKey> keys) {
        if (!keys.isEmpty()) {
            db.executeLater(WithdrawnTasks.WITHDRAW, Columns.runIds(keys), Columns.names(keys));
        }
    }

    @Override
    public TakenTasks take(int limit, Capability capability, SuspectFilter filter) {
        db.executeLater(HOLD_OFF_CANCELS);
        List<QueueRow> taken = new ArrayList<>();
        if (sweeps.pause() != null) {
            taken.addAll(take(FROM_START, limit, capability, filter));
            start.took(taken.stream().mapToLong(QueueRow::id).summaryStatistics());
            sweeps.claimed(taken.size() == limit);
        }
        @Nullable Duration pause = taken.size() < limit ? sweeps.pause() : null;
        if (taken.size() < limit && pause == null) {
            long begun = sweeps.beginSweep();
            taken.addAll(take(BY_SWEEP, limit - taken.size(), capability, filter));
            sweeps.endSweep(begun, taken.size() == limit);
        }
        if (!taken.isEmpty()) {
            pause = someWithdrawn && WithdrawnTasks.drop(db, taken) ? Duration.ZERO : pause;
            // A claim that a crash of the server loses leaves its tasks in the queue.
            db.executeLater(COMMIT_WITHOUT_FLUSH);
        }
        return new TakenTasks(
                taken.stream().sorted(Comparator.comparingLong(QueueRow::id)).toList(), pause);
    }

    private List<QueueRow> take(boolean sweep, int limit, Capability capability, SuspectFilter filter) {
        return db.query(
                TAKE,
                row -> {
                    if (row.isFirst()) {
                        readColumnsOfTheClaim(row);
                    }
                    return task(row);
                },
                sweep,
                start.lookBackTo(),
                start.furthestLookBack(),
                Columns.ints(capability.newest().entrySet(), Map.Entry::getValue),
                Columns.texts(capability.newest().entrySet(), Map.Entry::getKey),
                Columns.texts(capability.codesLeftAlone(), StepCodeKey::workflow),
                Columns.ints(capability.codesLeftAlone(), StepCodeKey::version),
                Columns.texts(capability.codesLeftAlone(), StepCodeKey::step),
                Columns.uuids(capability.tasksLeftAlone(), TaskKey::runId),
                Columns.texts(capability.tasksLeftAlone(), TaskKey::name),
                filter.suspectedFrom(),
                filter.lowest(),
                filter.highest(),
                limit);
    }

    private void readColumnsOfTheClaim(ResultSet row) throws SQLException {
        time.serverReported(Rows.instant(row, "now"));
        someWithdrawn |= row.getBoolean("some_withdrawn");
        long frontier = row.getLong("looked_back_at");
        if (!row.wasNull()) {
            start.lookedBackAt(frontier);
        }
    }

    private static QueueRow task(ResultSet row) throws SQLException {
        TaskKey key = new TaskKey(Rows.uuid(row, "run_id"), row.getString("name"));
        RunHeader run =
                new RunHeader(key.runId(), row.getString("workflow"), row.getInt("version"), row.getString("tenant"));
        return new QueueRow(
                row.getLong("id"),
                new QueueEntry(key, run, row.getInt("attempt"), row.getInt("crashes")),
                Rows.instantOrNull(row, "start_by"),
                Rows.instant(row, "queued_at"));
    }
}
