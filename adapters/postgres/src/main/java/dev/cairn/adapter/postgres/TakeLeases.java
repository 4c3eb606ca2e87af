package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.model.Lease;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Takes the leases of a run away from their holders.
 *
 * <p>While a statement waits for a settlement that has released a lease, the settlement may hand a child over, whose
 * lease the statement does not see. So it looks again until it sees none. The first look of a transaction waits, in the
 * order of places in the table, as every release does. Later looks do not wait, because a settlement may by then wait for
 * what this transaction holds: if one meets a lease that is being released, the transaction begins again.
 */
final class TakeLeases {

    private static final String OF_RUN = " FROM cairn.leases WHERE run_id = ? AND (?::text IS NULL OR name = ?)";

    // One row at least if any lease is visible, also if it was released before this statement got it.
    static final String TAKE = """
            WITH visible AS (
                SELECT count(*) AS number %1$s),
            free AS MATERIALIZED (
                SELECT ctid AS place %1$s %2$s),
            gone AS (
                DELETE FROM cairn.leases l
                 WHERE l.ctid = ANY (ARRAY(SELECT place FROM free))
                RETURNING l.run_id, l.name, l.attempt, l.token, l.worker_id, l.started_at,
                          l.start_to_close, l.heartbeat)
            SELECT visible.number, gone.*
              FROM visible
              LEFT JOIN gone ON true
             WHERE visible.number > 0
            """.formatted(OF_RUN, "");

    static final String TAKE_WITHOUT_WAITING = TAKE.replace(OF_RUN + " )", OF_RUN + " FOR UPDATE SKIP LOCKED)");

    private final PipelinedConnection db;
    private boolean mayWait = true;

    TakeLeases(PipelinedConnection db) {
        this.db = db;
    }

    List<Lease> of(UUID runId, @Nullable String step) {
        List<Lease> taken = new ArrayList<>();
        while (true) {
            boolean waits = mayWait;
            mayWait = false;
            List<Seen> seen = db.query(
                    waits ? TAKE : TAKE_WITHOUT_WAITING,
                    row -> new Seen(
                            row.getInt("number"),
                            row.getObject("run_id") == null
                                    ? Optional.empty()
                                    : Optional.of(PostgresLeases.lease(row))),
                    runId,
                    step,
                    step,
                    runId,
                    step,
                    step);
            if (seen.isEmpty()) {
                return taken;
            }
            int before = taken.size();
            seen.forEach(one -> one.lease.ifPresent(taken::add));
            boolean missed = taken.size() - before < seen.getFirst().visible;
            if (missed && !waits) {
                throw new LeasesInMotion();
            }
        }
    }

    /** How many leases were visible, and one of those that were taken. */
    private record Seen(int visible, Optional<Lease> lease) {}

    /** Thrown through the flow, so that the store runs the transaction again. */
    static final class LeasesInMotion extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private LeasesInMotion() {
            super("a lease to be taken is being released", null, false, false);
        }
    }
}
