package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Takes the leases of a run away from their holders, or the lease of one step.
 *
 * <p>While a statement waits for a settlement that has released a lease, the settlement may hand a child over, whose
 * lease the statement does not see. So it looks again until it sees nothing new. The first look of a transaction waits, in
 * the order of places in the table, as every release does. Later looks do not wait, because a settlement may by then wait
 * for what this transaction holds: if one meets a lease that is being released, the transaction begins again.
 *
 * <p>The leases of the other steps are locked, too, and stay. A settlement makes a step ready without a lock while it
 * holds the lease of its only parent, and may have locked a child of that step for another parent before. So no
 * settlement of the run may be under way when the tasks are locked.
 */
final class TakeLeases {

    private static final String WAITING = "FOR UPDATE";
    private static final String WITHOUT_WAITING = "FOR UPDATE SKIP LOCKED";

    // One row at least if any lease is visible, also if it was released before this statement got it.
    static final String TAKE = take(WAITING);
    static final String TAKE_WITHOUT_WAITING = take(WITHOUT_WAITING);

    /** No step has this name. */
    private static final String NO_STEP = "";

    private final PipelinedConnection db;
    private final Set<Fence> kept = new HashSet<>();
    private boolean mayWait = true;

    TakeLeases(PipelinedConnection db) {
        this.db = db;
    }

    private static String take(String lock) {
        return """
                WITH visible AS MATERIALIZED (
                    SELECT ctid AS place FROM cairn.leases WHERE run_id = ?),
                held AS MATERIALIZED (
                    SELECT ctid AS place, *
                      FROM cairn.leases
                     WHERE ctid = ANY (ARRAY(SELECT place FROM visible))
                       %s),
                gone AS (
                    DELETE FROM cairn.leases l
                     WHERE l.ctid = ANY (ARRAY(SELECT place FROM held WHERE ?::text IS NULL OR name = ?)))
                SELECT visible.number, held.*
                  FROM (SELECT count(*) AS number FROM visible) AS visible
                  LEFT JOIN held ON true
                 WHERE visible.number > 0
                """.formatted(lock);
    }

    /** Locks the leases of a run; all of them stay. */
    void lock(UUID runId) {
        of(runId, NO_STEP);
    }

    List<Lease> of(UUID runId, @Nullable String step) {
        List<Lease> taken = new ArrayList<>();
        while (true) {
            boolean waits = mayWait;
            mayWait = false;
            List<Seen> seen = look(waits, runId, step);
            List<Lease> held = seen.stream().flatMap(one -> one.lease.stream()).toList();
            if (!waits && !seen.isEmpty() && held.size() < seen.getFirst().visible) {
                throw new LeasesInMotion();
            }
            boolean isNew = false;
            for (Lease lease : held) {
                boolean stays = step != null && !step.equals(lease.key().name());
                isNew |= stays ? kept.add(lease.fence()) : taken.add(lease);
            }
            // A lease that was seen and is gone has been settled, and its settlement may have handed a child over.
            if (!isNew && (seen.isEmpty() || held.size() == seen.getFirst().visible)) {
                return taken;
            }
        }
    }

    private List<Seen> look(boolean waits, UUID runId, @Nullable String step) {
        return db.query(
                waits ? TAKE : TAKE_WITHOUT_WAITING,
                row -> new Seen(
                        row.getInt("number"),
                        row.getObject("run_id") == null ? Optional.empty() : Optional.of(PostgresLeases.lease(row))),
                runId,
                step,
                step);
    }

    /** How many leases were visible, and one of those that were locked. */
    private record Seen(int visible, Optional<Lease> lease) {}

    /** Thrown through the flow, so that the store runs the transaction again. */
    static final class LeasesInMotion extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private LeasesInMotion() {
            super("a lease to be taken is being released", null, false, false);
        }
    }
}
