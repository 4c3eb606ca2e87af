package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.Task;
import java.util.List;

/** Stores tasks that may be queued for a limited time; all others are stored by statements that know no limits. */
final class TasksWithLimits {

    static final String SAVE = """
            UPDATE cairn.tasks t
               SET queue_limit = new.queue_limit
              FROM {rows run_id, name, queue_limit} AS new
             WHERE t.run_id = ANY (ARRAY[new.run_id]) AND t.name = new.name
            """;

    // The limit counts from the clock of the server; a row that goes back to its place keeps the time that it had.
    static final String ENQUEUE = """
            INSERT INTO cairn.ready_queue (id, run_id, name, workflow, version, tenant, attempt, crashes, start_by)
            SELECT id, run_id, name, workflow, version, tenant, attempt, crashes,
                   greatest(start_by, clock_timestamp() + limit_micros * interval '1 microsecond')
              FROM {rows id, run_id, name, workflow, version, tenant, attempt, crashes, start_by, limit_micros} AS new
            """;

    static final String TAKE_OVERDUE = """
            WITH picked AS MATERIALIZED (
                SELECT ctid AS place
                  FROM cairn.ready_queue
                 WHERE start_by <= (SELECT clock_timestamp())
                   AND (run_id, name) NOT IN (SELECT * FROM {rows run_id, name} AS alone)
                 ORDER BY start_by
                 LIMIT ?
                   FOR UPDATE SKIP LOCKED)
            DELETE FROM cairn.ready_queue q
             WHERE q.ctid = ANY (ARRAY(SELECT place FROM picked))
            RETURNING q.id, q.run_id, q.name, q.workflow, q.version, q.tenant, q.attempt, q.crashes, q.start_by,
                      q.queued_at
            """;

    private TasksWithLimits() {}

    /** Only for tasks that have a limit, so that others are written as ever. */
    static void save(PipelinedConnection db, List<Task> added) {
        List<Task> limited =
                added.stream().filter(task -> task.queueLimit() != null).toList();
        if (!limited.isEmpty()) {
            db.executeLater(
                    SAVE,
                    Columns.uuids(limited, task -> task.key().runId()),
                    Columns.texts(limited, task -> task.key().name()),
                    Columns.texts(
                            limited,
                            task -> task.queueLimit() == null
                                    ? null
                                    : task.queueLimit().toText()));
        }
    }

    static boolean isLimited(QueueRow task) {
        return task.startBy() != null || task.entry().limit() != null;
    }

    static void enqueue(PipelinedConnection db, List<QueueRow> tasks) {
        db.executeLater(
                ENQUEUE,
                Columns.longs(tasks, QueueRow::id),
                Columns.uuids(tasks, task -> task.entry().key().runId()),
                Columns.texts(tasks, task -> task.entry().key().name()),
                Columns.texts(tasks, task -> task.entry().run().workflow()),
                Columns.ints(tasks, task -> task.entry().run().version()),
                Columns.texts(tasks, task -> task.entry().run().tenant()),
                Columns.ints(tasks, task -> task.entry().attempt()),
                Columns.ints(tasks, task -> task.entry().crashes()),
                Columns.instants(tasks, QueueRow::startBy),
                Columns.longs(
                        tasks, task -> PostgresTimeLimits.micros(task.entry().limit())));
    }
}
