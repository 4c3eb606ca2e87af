package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.AtTimeout;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Wait;
import dev.cairn.domain.model.WaitTerms;
import dev.cairn.domain.port.Waits;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The waits in PostgreSQL. Rows are inserted and deleted, never updated. */
final class PostgresWaits implements Waits {

    static final String INSERT = """
            INSERT INTO cairn.waits (run_id, name, signal, since, until_at, timeout, at_timeout, otherwise)
            SELECT run_id, name, signal, since, until_at, timeout, at_timeout, otherwise::json
              FROM {rows run_id, name, signal, since, until_at, timeout, at_timeout, otherwise} AS new
            """;

    static final String OF = """
            SELECT found.*
              FROM {rows run_id, name} AS wanted
             CROSS JOIN LATERAL
                   (SELECT * FROM cairn.waits w WHERE w.run_id = wanted.run_id AND w.name = wanted.name OFFSET 0) AS found
            """;

    static final String WAITING_FOR = """
            SELECT run_id, name
              FROM cairn.waits
             WHERE run_id = ? AND signal = ?
             ORDER BY since, name
             LIMIT ?
            """;

    static final String REMOVE = """
            DELETE FROM cairn.waits w
             USING {rows run_id, name} AS over
             WHERE w.run_id = ANY (ARRAY[over.run_id]) AND w.name = over.name
            """;

    private final PipelinedConnection db;

    PostgresWaits(PipelinedConnection db) {
        this.db = db;
    }

    @Override
    public void insert(Collection<Wait> waits) {
        db.executeLater(
                INSERT,
                Columns.uuids(waits, wait -> wait.key().runId()),
                Columns.texts(waits, wait -> wait.key().name()),
                Columns.texts(waits, wait -> wait.terms().signal()),
                Columns.instants(waits, Wait::since),
                Columns.instants(waits, Wait::until),
                Columns.texts(
                        waits,
                        wait -> wait.terms().timeout() == null
                                ? null
                                : wait.terms().timeout().toString()),
                Columns.texts(waits, wait -> wait.terms().then().name()),
                Columns.texts(
                        waits,
                        wait -> wait.terms().otherwise() == null
                                ? null
                                : wait.terms().otherwise().json()));
    }

    @Override
    public List<Wait> of(Collection<TaskKey> keys) {
        return keys.isEmpty()
                ? List.of()
                : db.query(OF, PostgresWaits::wait, Columns.runIds(keys), Columns.names(keys));
    }

    @Override
    public List<TaskKey> waitingFor(UUID runId, String signal, int limit) {
        return db.query(WAITING_FOR, TaskRows::key, runId, signal, limit);
    }

    @Override
    public void remove(Collection<TaskKey> keys) {
        db.executeLater(REMOVE, Columns.runIds(keys), Columns.names(keys));
    }

    private static Wait wait(ResultSet row) throws SQLException {
        return wait(row, "since");
    }

    /** A wait from columns of its table, of which one may have another name. */
    static Wait wait(ResultSet row, String since) throws SQLException {
        String timeout = row.getString("timeout");
        String otherwise = row.getString("otherwise");
        @Nullable Duration length = timeout == null ? null : Duration.parse(timeout);
        return new Wait(
                TaskRows.key(row),
                new WaitTerms(
                        row.getString("signal"),
                        length,
                        AtTimeout.valueOf(row.getString("at_timeout")),
                        otherwise == null ? null : new Payload(otherwise)),
                Rows.instant(row, since),
                Rows.instantOrNull(row, "until_at"));
    }
}
