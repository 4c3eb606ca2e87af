package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.service.FairOrder;
import java.util.List;

/**
 * Reclaims group numbers from idle tenants when all numbers have been given out.
 *
 * <p>A tenant of weight one is idle when it has no task at or after the frontier. It is deleted, and loses nothing: as
 * a new tenant it would continue at the frontier, too. A tenant of a higher weight gives back the numbers beyond its
 * weight.
 */
final class ReclaimGroupNumbers {

    private static final int LIMIT = 10_000;

    private static final String IDLE = """
            t.block <= (SELECT last_value FROM cairn.frontier)
               AND (t.weight = 1 OR t.weight < cardinality(t.groups))
               AND NOT EXISTS (SELECT
                                 FROM unnest(t.groups) AS own(number)
                                 JOIN cairn.ready_queue q ON q.id = own.number + t.block * %d)
            """.formatted(FairOrder.BLOCK_LENGTH);

    private static final String LOCK_IDLE = """
            SELECT t.id
              FROM cairn.tenants t
             WHERE %s
             LIMIT ?
               FOR UPDATE SKIP LOCKED
            """.formatted(IDLE);

    // The condition again, now under the locks, in a statement that sees what was queued before they were taken.
    private static final String RECLAIM = """
            WITH idle AS MATERIALIZED (
                SELECT t.id, t.weight, t.groups FROM cairn.tenants t WHERE t.id = ANY (?) AND %s),
            forgotten AS (
                DELETE FROM cairn.tenants t USING idle WHERE t.id = idle.id AND idle.weight = 1),
            lowered AS (
                UPDATE cairn.tenants t
                   SET groups = t.groups[1:t.weight]
                  FROM idle
                 WHERE t.id = idle.id AND idle.weight > 1)
            INSERT INTO cairn.free_groups (number)
            SELECT unnest(CASE WHEN weight = 1 THEN groups ELSE groups[weight + 1:] END) FROM idle
            """.formatted(IDLE);

    // Of two that run out of numbers at once, the second would pass over what the first has locked, and find none free.
    private static final String ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtext('cairn.free_groups'))";

    // Also those that another transaction reclaimed a moment ago.
    private static final String FREE = """
            SELECT count(*) AS free FROM (SELECT FROM cairn.free_groups LIMIT ?) AS few
            """;

    private ReclaimGroupNumbers() {}

    /**
     * Reclaims some and returns how many numbers are free then, at most 10,000. The transaction must hold no other lock;
     * it waits for no other than that of another reclaim.
     */
    static int reclaim(PipelinedConnection db) {
        db.executeLater(ONE_AT_A_TIME);
        List<String> idle = db.query(LOCK_IDLE, row -> row.getString("id"), LIMIT);
        if (!idle.isEmpty()) {
            db.update(RECLAIM, (Object) idle.toArray(String[]::new));
        }
        return db.query(FREE, row -> row.getInt("free"), LIMIT).getFirst();
    }
}
