package dev.cairn.adapter.postgres;

import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueuedTask;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.service.FairOrder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The ready queue in PostgreSQL. */
final class PostgresQueue implements ReadyQueue {

    private static final String INSERT = """
            INSERT INTO cairn.ready_queue (id, run_id, name, workflow, version, tenant, attempt)
            SELECT * FROM {rows id, run_id, name, workflow, version, tenant, attempt} AS new
            """;

    // Materialized: a plan that locked inside the DELETE could lock more rows than it takes.
    static final String TAKE = """
            WITH picked AS MATERIALIZED (
                SELECT q.ctid AS place
                  FROM cairn.ready_queue q
                 WHERE q.id >= ?
                   AND q.workflow = ANY (?)
                   AND (q.workflow, q.version, q.name)
                       NOT IN (SELECT * FROM {rows workflow, version, name} AS alone)
                 ORDER BY q.id
                 LIMIT ?
                   FOR UPDATE OF q SKIP LOCKED)
            DELETE FROM cairn.ready_queue q
             USING picked
             WHERE q.ctid = picked.place
            RETURNING q.id, q.run_id, q.name, q.workflow, q.version, q.tenant, q.attempt, clock_timestamp() AS now
            """;

    // A claim need not be flushed: losing it returns the task to the queue.
    private static final String ADVANCE_FRONTIER =
            "SELECT cairn.advance_frontier(?), set_config('synchronous_commit', 'off', true)";

    private final Db db;
    private final StoreTime time;
    private final Frontier frontier;
    private final @Nullable QueueHint hint;

    PostgresQueue(Db db, StoreTime time, Frontier frontier, @Nullable QueueHint hint) {
        this.db = db;
        this.time = time;
        this.frontier = frontier;
        this.hint = hint;
    }

    @Override
    public long frontier() {
        return frontier.read();
    }

    @Override
    public void insert(Collection<QueuedTask> tasks) {
        db.write(
                INSERT,
                Columns.longs(tasks, QueuedTask::id),
                Columns.uuids(tasks, task -> task.entry().key().runId()),
                Columns.texts(tasks, task -> task.entry().key().name()),
                Columns.texts(tasks, task -> task.entry().run().workflow()),
                Columns.ints(tasks, task -> task.entry().run().version()),
                Columns.texts(tasks, task -> task.entry().run().tenant()),
                Columns.ints(tasks, task -> task.entry().attempt()));
    }

    @Override
    public List<QueueEntry> take(int limit, Capability capability) {
        List<QueuedTask> taken = db
                .query(
                        TAKE,
                        row -> {
                            if (row.isFirst()) {
                                time.read(Db.instant(row, "now"));
                            }
                            return task(row);
                        },
                        hint == null ? 0L : hint.from(),
                        capability.workflows().toArray(String[]::new),
                        Columns.texts(capability.leftAlone(), StepCodeKey::workflow),
                        Columns.ints(capability.leftAlone(), StepCodeKey::version),
                        Columns.texts(capability.leftAlone(), StepCodeKey::step),
                        limit)
                .stream()
                .sorted(Comparator.comparingLong(QueuedTask::id))
                .toList();
        if (!taken.isEmpty()) {
            if (hint != null) {
                hint.taken(taken.getFirst().id());
            }
            db.write(ADVANCE_FRONTIER, FairOrder.blockOf(taken.getLast().id()));
        }
        return taken.stream().map(QueuedTask::entry).toList();
    }

    private static QueuedTask task(ResultSet row) throws SQLException {
        TaskKey key = new TaskKey(Db.uuid(row, "run_id"), row.getString("name"));
        RunHeader run =
                new RunHeader(key.runId(), row.getString("workflow"), row.getInt("version"), row.getString("tenant"));
        return new QueuedTask(row.getLong("id"), new QueueEntry(key, run, row.getInt("attempt")));
    }
}
