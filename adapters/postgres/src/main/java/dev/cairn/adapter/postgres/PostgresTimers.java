package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Timers;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The timers in PostgreSQL. Taking a timer deletes its row. */
final class PostgresTimers implements Timers {

    private static final String INSERT = """
            INSERT INTO cairn.timers (run_id, name, kind, due_at)
            SELECT * FROM {rows run_id, name, kind, due_at} AS new
            """;

    // Deleting is taking: of two leaders that fire at once, each timer goes to one.
    static final String TAKE_DUE = """
            WITH due AS MATERIALIZED (
                SELECT ctid AS place
                  FROM cairn.timers
                 WHERE due_at <= ?
                 ORDER BY due_at
                 LIMIT ?
                   FOR UPDATE SKIP LOCKED)
            DELETE FROM cairn.timers t
             WHERE t.ctid = ANY (ARRAY(SELECT place FROM due))
            RETURNING t.run_id, t.name, t.kind, t.due_at
            """;

    static final String REMOVE = """
            DELETE FROM cairn.timers t
             USING {rows run_id, name, kind} AS unwanted
             WHERE t.run_id = ANY (ARRAY[unwanted.run_id]) AND t.name = unwanted.name AND t.kind = unwanted.kind
            RETURNING t.run_id, t.name, t.kind, t.due_at
            """;

    // One that a leader is taking is passed over: it waits for the task, which this transaction has locked.
    static final String DISCARD = """
            DELETE FROM cairn.timers t
             WHERE t.ctid = ANY (ARRAY(
                       SELECT found.place
                         FROM {rows run_id, name, kind} AS unwanted
                        CROSS JOIN LATERAL
                              (SELECT k.ctid AS place
                                 FROM cairn.timers k
                                WHERE k.run_id = unwanted.run_id AND k.name = unwanted.name AND k.kind = unwanted.kind
                                  FOR UPDATE SKIP LOCKED) AS found))
            """;

    // With the time of the server, so that the caller knows how long to wait.
    private final PipelinedConnection db;
    private final TransactionTime time;

    PostgresTimers(PipelinedConnection db, TransactionTime time) {
        this.db = db;
        this.time = time;
    }

    @Override
    public Instant now() {
        return time.exact();
    }

    @Override
    public void insert(Collection<Timer> timers) {
        if (timers.isEmpty()) {
            return;
        }
        db.executeLater(
                INSERT,
                Columns.uuids(timers, timer -> timer.key().runId()),
                Columns.texts(timers, timer -> timer.key().name()),
                Columns.texts(timers, timer -> timer.kind().name()),
                Columns.instants(timers, Timer::dueAt));
    }

    @Override
    public List<Timer> takeDue(int limit) {
        return db.query(TAKE_DUE, PostgresTimers::timer, time.now(), limit).stream()
                .sorted(Comparator.comparing(Timer::dueAt))
                .toList();
    }

    @Override
    public List<Timer> remove(Collection<Timer.Id> ids) {
        if (ids.isEmpty()) {
            return List.of();
        }
        return db.query(
                REMOVE,
                PostgresTimers::timer,
                Columns.uuids(ids, id -> id.key().runId()),
                Columns.texts(ids, id -> id.key().name()),
                Columns.texts(ids, id -> id.kind().name()));
    }

    @Override
    public void discard(Collection<Timer.Id> ids) {
        if (!ids.isEmpty()) {
            db.executeLater(
                    DISCARD,
                    Columns.uuids(ids, id -> id.key().runId()),
                    Columns.texts(ids, id -> id.key().name()),
                    Columns.texts(ids, id -> id.kind().name()));
        }
    }

    private static Timer timer(ResultSet row) throws SQLException {
        return new Timer(
                new TaskKey(Rows.uuid(row, "run_id"), row.getString("name")),
                Timer.Kind.valueOf(row.getString("kind")),
                Rows.instant(row, "due_at"));
    }
}
