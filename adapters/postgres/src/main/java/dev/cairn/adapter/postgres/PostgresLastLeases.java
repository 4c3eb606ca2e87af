package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.port.LastLeases;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The last leases of runs in PostgreSQL: the mark makes the fast release fail, so that the plain one tells. */
record PostgresLastLeases(PipelinedConnection db, Set<Fence> released) implements LastLeases {

    private static final String MARK = """
            UPDATE cairn.leases
               SET is_last = true
             WHERE run_id = ?
            RETURNING run_id, name, attempt, token, worker_id, started_at, start_to_close, heartbeat
            """;

    @Override
    public List<Lease> mark(UUID runId) {
        new TakeLeases(db).lock(runId);
        return db.query(MARK, PostgresLeases::lease, runId);
    }
}
