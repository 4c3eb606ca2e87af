package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.TaskKey;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Marks of tasks that ended while they were queued: no index leads to their queue rows, so these stay until they are taken. */
final class WithdrawnTasks {

    static final String WITHDRAW = """
            INSERT INTO cairn.withdrawn_tasks (run_id, name)
            SELECT * FROM {rows run_id, name} AS gone
            """;

    // One mark for each row that was taken: the other rows of a task that was requeued since are live.
    static final String DROP_WITHDRAWN = """
            WITH met AS MATERIALIZED (
                SELECT run_id, name, count(*) AS rows
                  FROM {rows run_id, name} AS taken
                 GROUP BY run_id, name
                 ORDER BY run_id, name),
            marks AS MATERIALIZED (
                SELECT mark.place
                  FROM met
                 CROSS JOIN LATERAL
                       (SELECT w.ctid AS place
                          FROM cairn.withdrawn_tasks w
                         WHERE w.run_id = met.run_id AND w.name = met.name
                         ORDER BY w.id
                         LIMIT met.rows
                           FOR UPDATE) AS mark)
            DELETE FROM cairn.withdrawn_tasks w
             WHERE w.ctid = ANY (ARRAY(SELECT place FROM marks))
            RETURNING w.run_id, w.name
            """;

    private WithdrawnTasks() {}

    /**
     * Drops rows of tasks that were ended while they were queued, and returns whether there were any. Of several rows of a
     * task the first ones go: it was requeued after they were withdrawn.
     */
    static boolean drop(PipelinedConnection db, List<QueueRow> taken) {
        List<TaskKey> keys = taken.stream().map(task -> task.entry().key()).toList();
        Map<TaskKey, Integer> marks = new HashMap<>();
        db.query(DROP_WITHDRAWN, TaskRows::key, Columns.runIds(keys), Columns.names(keys))
                .forEach(key -> marks.merge(key, 1, Integer::sum));
        taken.sort(Comparator.comparingLong(QueueRow::id));
        return taken.removeIf(task -> marks.merge(task.entry().key(), -1, Integer::sum) >= 0);
    }
}
