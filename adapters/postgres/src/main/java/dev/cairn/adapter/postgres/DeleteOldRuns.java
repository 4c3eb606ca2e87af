package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.PruningPlace;
import dev.cairn.domain.model.PruningSlice;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.port.Pruning;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Deletes runs that ended long ago, in slices of bounded cost. */
final class DeleteOldRuns implements Pruning {

    // Runs of that age, live ones too, so that a slice costs the same whatever it contains.
    static final String LOOK = RunWalks.KNOWN_WORKFLOWS + """
            SELECT known.workflow, r.id, r.created_at,
                   CASE WHEN r.finished_at < ? THEN (SELECT count(*) FROM cairn.tasks t WHERE t.run_id = r.id) END
                   AS tasks
              FROM (SELECT workflow FROM known WHERE workflow >= ? ORDER BY workflow) AS known
             CROSS JOIN LATERAL
                   (SELECT id, created_at, finished_at
                      FROM cairn.workflow_runs w
                     WHERE w.workflow COLLATE "C" = known.workflow
                       AND (w.created_at, w.id) > (CASE WHEN known.workflow = ? THEN ?::timestamptz
                                                        ELSE '-infinity' END, ?)
                       AND w.created_at < ?
                     ORDER BY w.created_at, w.id
                     LIMIT ?) AS r
             ORDER BY known.workflow, r.created_at, r.id
             LIMIT ?
            """;

    // The lock decides between two leaders that delete at once. The status and the time protect runs that were revived
    // since they were looked at.
    static final String DELETE = """
            WITH old AS MATERIALIZED (
                SELECT locked.id, locked.place, locked.created_at, locked.metadata
                  FROM {rows id} AS wanted
                 CROSS JOIN LATERAL
                       (SELECT r.id, r.ctid AS place, r.created_at, r.metadata
                          FROM cairn.workflow_runs r
                         WHERE r.id = wanted.id AND r.status <> 'RUNNING' AND r.finished_at < ?
                           FOR UPDATE SKIP LOCKED) AS locked),
            events AS (
                DELETE FROM cairn.task_events e
                 USING old
                 WHERE e.run_id = ANY (ARRAY[old.id])),
            tasks AS (
                DELETE FROM cairn.tasks t
                 USING old
                 WHERE t.run_id = ANY (ARRAY[old.id])),
            unsuccessful AS (
                DELETE FROM cairn.unsuccessful_runs u
                 USING old
                 WHERE u.run_id = ANY (ARRAY[old.id])),
            letters AS (
                DELETE FROM cairn.dead_letters d
                 USING old
                 WHERE d.run_id = ANY (ARRAY[old.id])),
            attempts AS (
                DELETE FROM cairn.failed_attempts f
                 USING old
                 WHERE f.run_id = ANY (ARRAY[old.id])),
            signals AS (
                DELETE FROM cairn.signals s
                 USING old
                 WHERE s.run_id = ANY (ARRAY[old.id])),
            beats AS (
                DELETE FROM cairn.heartbeats h
                 USING old
                 WHERE h.run_id = ANY (ARRAY[old.id])),
            metadata AS (
                DELETE FROM cairn.run_metadata m
                 USING (SELECT old.id, old.created_at, pair
                          FROM old CROSS JOIN LATERAL cairn.metadata_pairs(old.metadata) AS pair) AS carried
                 WHERE m.pair = ANY (ARRAY[carried.pair]) AND m.created_at = carried.created_at
                   AND m.run_id = carried.id)
            DELETE FROM cairn.workflow_runs r
             WHERE r.ctid = ANY (ARRAY(SELECT place FROM old))
            """;

    // No event of a remaining run names a worker that was gone before the eldest of these runs was stored.
    static final String FORGET_WORKERS = RunWalks.KNOWN_WORKFLOWS + """
            DELETE FROM cairn.former_workers
             WHERE gone_at < coalesce((SELECT min(eldest.created_at)
                                         FROM known
                                        CROSS JOIN LATERAL (SELECT w.created_at
                                                              FROM cairn.workflow_runs w
                                                             WHERE w.workflow COLLATE "C" = known.workflow
                                                             ORDER BY w.created_at, w.id
                                                             LIMIT 1) AS eldest), clock_timestamp())
            """;

    // Ids follow time, so the eldest actions are the first of the index.
    static final String FORGET_ACTIONS = """
            DELETE FROM cairn.admin_actions
             WHERE id = ANY (ARRAY(SELECT id
                                     FROM (SELECT id, at FROM cairn.admin_actions ORDER BY id LIMIT ?) AS eldest
                                    WHERE at < ?))
            """;

    static final String FORGET_SCHEDULE_EVENTS = """
            DELETE FROM cairn.schedule_events
             WHERE id = ANY (ARRAY(SELECT id
                                     FROM (SELECT id, at FROM cairn.schedule_events ORDER BY id LIMIT ?) AS eldest
                                    WHERE at < ?))
            """;

    private static final int MOST_ACTIONS = 1_000;

    /** A schedule that ticks every second has so many in three hours. */
    private static final int MOST_SCHEDULE_EVENTS = 10_000;

    private final PipelinedConnection db;

    DeleteOldRuns(PipelinedConnection db) {
        this.db = db;
    }

    @Override
    public PruningSlice look(Instant overBefore, PruningPlace after, int limit) {
        List<OldRun> slice = db.query(
                LOOK,
                row -> new OldRun(
                        new PruningPlace(
                                row.getString("workflow"),
                                new RunPlace(Rows.instant(row, "created_at"), Rows.uuid(row, "id"))),
                        row.getObject("tasks", Long.class)),
                overBefore,
                after.workflow(),
                after.workflow(),
                after.run().createdAt(),
                after.run().id(),
                overBefore,
                limit,
                limit);
        List<UUID> over = new ArrayList<>();
        long tasks = 0;
        for (OldRun run : slice) {
            if (run.tasks != null) {
                over.add(run.place.run().id());
                tasks += run.tasks;
            }
            if (tasks >= limit) {
                return new PruningSlice(over, run.place);
            }
        }
        return new PruningSlice(over, slice.size() < limit ? null : slice.getLast().place);
    }

    @Override
    public int delete(Collection<UUID> runs, Instant overBefore) {
        return db.update(DELETE, runs.toArray(UUID[]::new), overBefore);
    }

    @Override
    public void forgetBefore(Instant overBefore) {
        db.executeLater(FORGET_WORKERS);
        db.executeLater(FORGET_ACTIONS, MOST_ACTIONS, overBefore);
        db.executeLater(FORGET_SCHEDULE_EVENTS, MOST_SCHEDULE_EVENTS, overBefore);
    }

    /** A run of that age, with the number of its tasks if it is to be deleted. */
    private record OldRun(PruningPlace place, @Nullable Long tasks) {}
}
