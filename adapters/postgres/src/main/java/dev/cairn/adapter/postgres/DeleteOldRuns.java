package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.Pruned;
import dev.cairn.domain.model.RunPlace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Deletes runs that ended long ago, in slices of bounded cost. */
final class DeleteOldRuns {

    // Runs of that age, live ones too, so that a slice costs the same whatever it contains.
    static final String LOOK = """
            SELECT r.id, r.created_at,
                   CASE WHEN r.finished_at < ? THEN (SELECT count(*) FROM cairn.tasks t WHERE t.run_id = r.id) END
                   AS tasks
              FROM cairn.workflow_runs r
             WHERE (r.created_at, r.id) > (?, ?) AND r.created_at < ?
             ORDER BY r.created_at, r.id
             LIMIT ?
            """;

    // The lock decides between two leaders that delete at once; the status protects live runs.
    static final String DELETE = """
            WITH old AS MATERIALIZED (
                SELECT locked.id, locked.place
                  FROM {rows id} AS wanted
                 CROSS JOIN LATERAL
                       (SELECT r.id, r.ctid AS place
                          FROM cairn.workflow_runs r
                         WHERE r.id = wanted.id AND r.status <> 'RUNNING'
                           FOR UPDATE SKIP LOCKED) AS locked),
            events AS (
                DELETE FROM cairn.task_events e
                 USING old
                 WHERE e.run_id = ANY (ARRAY[old.id])),
            tasks AS (
                DELETE FROM cairn.tasks t
                 USING old
                 WHERE t.run_id = ANY (ARRAY[old.id]))
            DELETE FROM cairn.workflow_runs r
             WHERE r.ctid = ANY (ARRAY(SELECT place FROM old))
            """;

    // No event of a remaining run names a worker that was gone before the eldest of these runs was stored.
    static final String FORGET_WORKERS = """
            DELETE FROM cairn.former_workers
             WHERE gone_at < coalesce((SELECT min(created_at) FROM cairn.workflow_runs), clock_timestamp())
            """;

    private final PipelinedConnection db;

    DeleteOldRuns(PipelinedConnection db) {
        this.db = db;
    }

    Pruned delete(Instant overBefore, RunPlace after, int limit) {
        List<OldRun> slice = db.query(
                LOOK,
                row -> new OldRun(
                        new RunPlace(Rows.instant(row, "created_at"), Rows.uuid(row, "id")),
                        row.getObject("tasks", Long.class)),
                overBefore,
                after.createdAt(),
                after.id(),
                overBefore,
                limit);
        List<UUID> over = new ArrayList<>();
        long tasks = 0;
        for (OldRun run : slice) {
            if (run.tasks != null) {
                over.add(run.place.id());
                tasks += run.tasks;
            }
            if (tasks >= limit) {
                return new Pruned(delete(over), run.place);
            }
        }
        int deleted = delete(over);
        if (slice.size() < limit) {
            db.update(FORGET_WORKERS);
            return new Pruned(deleted, null);
        }
        return new Pruned(deleted, slice.getLast().place);
    }

    private int delete(List<UUID> ids) {
        return ids.isEmpty() ? 0 : db.update(DELETE, (Object) ids.toArray(UUID[]::new));
    }

    /** A run of that age, with the number of its tasks if it is to be deleted. */
    private record OldRun(RunPlace place, @Nullable Long tasks) {}
}
