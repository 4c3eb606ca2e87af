package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Heartbeat;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.StoredHeartbeat;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Heartbeats;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The heartbeats of steps in PostgreSQL: one row for each task that has ever sent any. */
final class PostgresHeartbeats implements Heartbeats {

    private static final String WRITE = """
            INSERT INTO cairn.heartbeats AS h (run_id, name, attempt, token, beat_at, silent_at, details)
            SELECT new.run_id, new.name, new.attempt, new.token, clock_timestamp(),
                   clock_timestamp() + new.limit_micros * interval '1 microsecond', new.details::json
              FROM (SELECT * FROM {rows run_id, name, attempt, token, limit_micros, details} AS asked OFFSET 0) AS new
            """;

    private static final String REPLACE = """
            ON CONFLICT (run_id, name) DO UPDATE
               SET attempt = excluded.attempt, token = excluded.token, beat_at = excluded.beat_at,
                   silent_at = excluded.silent_at,
                   details = coalesce(excluded.details, h.details),
                   previous = CASE WHEN h.token = excluded.token THEN h.previous ELSE h.details END
            """;

    // The fence: a worker that has lost its lease keeps nothing alive.
    static final String BEAT = WRITE + """
             CROSS JOIN LATERAL
                   (SELECT
                      FROM cairn.leases l
                     WHERE l.run_id = new.run_id AND l.name = new.name
                       AND l.attempt = new.attempt AND l.token = new.token
                    OFFSET 0) AS held
            """ + REPLACE + "RETURNING h.run_id, h.name, h.attempt, h.token";

    static final String KEEP = WRITE + REPLACE;

    static final String FORGET = """
            DELETE FROM cairn.heartbeats h
             USING {rows run_id, name} AS over
             WHERE h.run_id = ANY (ARRAY[over.run_id]) AND h.name = over.name
            """;

    static final String BEFORE = """
            SELECT CASE WHEN token = ? THEN previous ELSE details END AS details
              FROM cairn.heartbeats
             WHERE run_id = ? AND name = ?
            """;

    static final String OF_RUN = """
            SELECT run_id, name, attempt, beat_at, details
              FROM cairn.heartbeats
             WHERE run_id = ?
            """;

    private final PipelinedConnection db;

    PostgresHeartbeats(PipelinedConnection db) {
        this.db = db;
    }

    @Override
    public Set<Fence> beat(Collection<Heartbeat> beats) {
        return Set.copyOf(db.query(
                BEAT,
                row -> new Fence(TaskRows.key(row), row.getInt("attempt"), Rows.uuid(row, "token")),
                parameters(beats)));
    }

    @Override
    public void keep(Collection<Heartbeat> beats) {
        db.executeLater(KEEP, parameters(beats));
    }

    /** In one order, so that two workers never wait for each other. */
    private static @Nullable Object[] parameters(Collection<Heartbeat> beats) {
        List<Heartbeat> ordered = new ArrayList<>(beats);
        ordered.sort(Comparator.comparing(beat -> beat.fence().key()));
        return new Object[] {
            Columns.uuids(ordered, beat -> beat.fence().key().runId()),
            Columns.texts(ordered, beat -> beat.fence().key().name()),
            Columns.ints(ordered, beat -> beat.fence().attempt()),
            Columns.uuids(ordered, beat -> beat.fence().token()),
            Columns.longs(ordered, beat -> beat.limit() == null ? null : PostgresTimeLimits.micros(beat.limit())),
            Columns.texts(
                    ordered,
                    beat -> beat.details() == null ? null : beat.details().json())
        };
    }

    @Override
    public void forget(Collection<TaskKey> tasks) {
        db.executeLater(FORGET, Columns.runIds(tasks), Columns.names(tasks));
    }

    @Override
    public Optional<Payload> before(Fence attempt) {
        List<Optional<Payload>> found = db.query(
                BEFORE,
                PostgresHeartbeats::details,
                attempt.token(),
                attempt.key().runId(),
                attempt.key().name());
        return found.stream().findFirst().flatMap(details -> details);
    }

    @Override
    public List<StoredHeartbeat> ofRun(UUID runId) {
        return ofRun(db, runId);
    }

    static List<StoredHeartbeat> ofRun(PipelinedConnection db, UUID runId) {
        return db.query(
                OF_RUN,
                row -> new StoredHeartbeat(
                        TaskRows.key(row),
                        row.getInt("attempt"),
                        Rows.instant(row, "beat_at"),
                        details(row).orElse(null)),
                runId);
    }

    private static Optional<Payload> details(ResultSet row) throws SQLException {
        return Optional.ofNullable(row.getString("details")).map(Payload::new);
    }
}
