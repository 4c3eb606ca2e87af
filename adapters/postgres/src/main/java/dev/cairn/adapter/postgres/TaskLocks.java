package dev.cairn.adapter.postgres;

import dev.cairn.TaskState;
import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.RowReader;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Locks the tasks of a transaction in one statement and one order, so that two transactions never deadlock.
 *
 * <p>A cascade that reaches further than was locked would have to lock out of order. Instead {@link PostgresStore} runs
 * the transaction again with all descendants locked from the start. They are read without a lock: a graph never
 * changes.
 */
final class TaskLocks {

    // LATERAL makes it a lookup by key for each task, in the order of the keys: see PlanSettings.
    private static final String LOCK_WANTED = """
             CROSS JOIN LATERAL
                   (SELECT run_id, name, kind, require_all_parents, children, open_parents, completed_parents,
                           skipped_parents, failed_parents, state, attempts, failures, crashes, doomed_by,
                           ready_at, first_attempt_at, queue_limit
                      FROM cairn.tasks t
                     WHERE t.run_id = wanted.run_id AND t.name = wanted.name
                       FOR NO KEY UPDATE) AS locked
            """;

    static final String LOCK = """
            SELECT locked.*
              FROM (SELECT run_id, name FROM {rows run_id, name} AS asked ORDER BY run_id, name) AS wanted
            """ + LOCK_WANTED;

    static final String LOCK_WITH_CHILDREN = """
            SELECT locked.*
              FROM (SELECT run_id, name FROM {rows run_id, name} AS asked
                    UNION
                    SELECT parent.run_id, unnest(parent.children)
                      FROM {rows run_id, name} AS asked
                     CROSS JOIN LATERAL
                           (SELECT t.run_id, t.children
                              FROM cairn.tasks t
                             WHERE t.run_id = asked.run_id AND t.name = asked.name
                            OFFSET 0) AS parent
                    ORDER BY run_id, name) AS wanted
            """ + LOCK_WANTED;

    static final String DESCENDANTS = """
            WITH RECURSIVE reached(run_id, name) AS (
                SELECT run_id, name FROM {rows run_id, name} AS asked
                UNION
                SELECT child.run_id, child.name
                  FROM reached
                 CROSS JOIN LATERAL
                       (SELECT t.run_id, unnest(t.children) AS name
                          FROM cairn.tasks t
                         WHERE t.run_id = reached.run_id AND t.name = reached.name
                        OFFSET 0) AS child)
            SELECT run_id, name FROM reached
            """;

    private final Set<TaskKey> fromTheStart = new HashSet<>();

    /** Locks these tasks, their children if a generation is asked for, and what an earlier try has asked for. */
    Map<TaskKey, Task> lockFamily(PipelinedConnection db, Collection<TaskKey> keys, int generations) {
        if (generations > 1 && !fromTheStart.containsAll(keys)) {
            throw new NeedsMoreLocks(descendants(db, keys));
        }
        Set<TaskKey> wanted = new TreeSet<>(keys);
        wanted.addAll(fromTheStart);
        Set<TaskKey> asked = new HashSet<>(keys);
        Map<TaskKey, Task> rows = new HashMap<>();
        RowReader<Task> reader = row -> {
            TaskState stored = TaskState.valueOf(row.getString("state"));
            // Only a task whose lease this transaction took is asked for while QUEUED: it was running.
            boolean ran = stored == TaskState.QUEUED && asked.contains(TaskRows.key(row));
            return TaskRows.task(row, ran ? TaskState.RUNNING : stored);
        };
        lock(db, wanted, generations > 0, reader).forEach(task -> rows.put(task.key(), task));
        return rows;
    }

    private static List<Task> lock(
            PipelinedConnection db, Set<TaskKey> wanted, boolean withChildren, RowReader<Task> reader) {
        UUID[] runIds = Columns.runIds(wanted);
        @Nullable String[] names = Columns.names(wanted);
        return withChildren
                ? db.query(LOCK_WITH_CHILDREN, reader, runIds, names, runIds, names)
                : db.query(LOCK, reader, runIds, names);
    }

    /** Makes the next try lock these from the start. */
    void lockFromTheStart(NeedsMoreLocks needed) {
        fromTheStart.addAll(needed.keys);
    }

    private static List<TaskKey> descendants(PipelinedConnection db, Collection<TaskKey> keys) {
        return db.query(DESCENDANTS, TaskRows::key, Columns.runIds(keys), Columns.names(keys));
    }

    /** Thrown through the flow, so that the store runs the transaction again. */
    static final class NeedsMoreLocks extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient List<TaskKey> keys;

        NeedsMoreLocks(List<TaskKey> keys) {
            super("the transaction is run again with more locks", null, false, false);
            this.keys = keys;
        }
    }
}
