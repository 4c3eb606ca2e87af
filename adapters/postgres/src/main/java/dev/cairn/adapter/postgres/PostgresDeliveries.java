package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.Delivery;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.port.Deliveries;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** The deliveries in PostgreSQL. Taking one deletes its row. */
final class PostgresDeliveries implements Deliveries {

    static final String INSERT = """
            WITH kept AS (
                INSERT INTO cairn.signals (run_id, name, payload, sender_key)
                SELECT run_id, name, payload::json, sender_key
                  FROM {rows run_id, name, payload, sender_key} AS new
                ON CONFLICT (run_id, sender_key) WHERE sender_key IS NOT NULL DO NOTHING
                RETURNING run_id, name)
            INSERT INTO cairn.deliveries (run_id, signal)
            SELECT run_id, name FROM kept
            RETURNING id
            """;

    // Deleting is taking: of two leaders, one gets each.
    static final String TAKE = """
            DELETE FROM cairn.deliveries d
             WHERE d.id = ANY (ARRAY(
                       SELECT id
                         FROM cairn.deliveries
                        WHERE run_id <> ALL (?)
                        ORDER BY id
                        LIMIT ?
                          FOR UPDATE SKIP LOCKED))
            RETURNING d.run_id, d.signal
            """;

    private final PipelinedConnection db;

    PostgresDeliveries(PipelinedConnection db) {
        this.db = db;
    }

    @Override
    public boolean insert(NewSignal signal) {
        return !db.query(INSERT, row -> row.getLong("id"), PostgresMailboxes.columns(signal))
                .isEmpty();
    }

    @Override
    public List<Delivery> take(int limit, Collection<UUID> except) {
        return db.query(
                TAKE,
                row -> new Delivery(Rows.uuid(row, "run_id"), row.getString("signal")),
                except.toArray(UUID[]::new),
                limit);
    }
}
