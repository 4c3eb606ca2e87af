package dev.cairn.adapter.postgres;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.port.Events;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The event log in PostgreSQL. Events are buffered until {@link #flush}, so that a transaction writes all of them in one
 * statement.
 *
 * <p>The transaction flushes before its commit, {@link PostgresTenants#lock} before its locks, {@link #ofRun} before it
 * reads.
 */
final class PostgresEvents implements Events {

    // Transactions on one run may be under way at once. An event gets its time with its id, so that neither waiting
    // for a lock nor a clock that stood still dates it before those that were added earlier.
    static final String APPEND = """
            INSERT INTO cairn.task_events (run_id, step, attempt, type, at, due_at, detail)
            SELECT run_id, step, attempt, type, greatest(at, clock_timestamp()), due_at, detail
              FROM {rows run_id, step, attempt, type, at, due_at, detail} AS new
            """;

    // Like APPEND, once the time is exact: an event that promises a due time says when the wait began.
    private static final String APPEND_AS_DATED = APPEND.replace("greatest(at, clock_timestamp())", "at");

    static final String OF_RUN = """
            SELECT run_id, step, attempt, type, due_at, detail,
                   -- Also when the clock of the server was set back, or two events got their ids in one microsecond.
                   max(at) OVER (ORDER BY id) AS at
              FROM cairn.task_events
             WHERE run_id = ?
             ORDER BY id
            """;

    private final PipelinedConnection db;
    private final TransactionTime time;
    private final List<TaskEvent> buffered = new ArrayList<>();

    PostgresEvents(PipelinedConnection db, TransactionTime time) {
        this.db = db;
        this.time = time;
    }

    @Override
    public void append(List<TaskEvent> events) {
        buffered.addAll(events);
        if (!db.isPipelined()) {
            flush();
        }
    }

    /** Writes what was buffered. */
    void flush() {
        if (buffered.isEmpty()) {
            return;
        }
        List<TaskEvent> events = List.copyOf(buffered);
        buffered.clear();
        db.executeLater(
                time.isExact() ? APPEND_AS_DATED : APPEND,
                Columns.uuids(events, TaskEvent::runId),
                Columns.texts(events, TaskEvent::step),
                Columns.ints(events, TaskEvent::attempt),
                Columns.texts(events, event -> event.type().name()),
                Columns.instants(events, TaskEvent::at),
                Columns.instants(events, TaskEvent::dueAt),
                Columns.texts(events, TaskEvent::detail));
    }

    @Override
    public List<TaskEvent> ofRun(UUID runId) {
        flush();
        return ofRun(db, runId);
    }

    /** The stored events of a run. */
    static List<TaskEvent> ofRun(PipelinedConnection db, UUID runId) {
        return db.query(
                OF_RUN,
                row -> new TaskEvent(
                        Rows.uuid(row, "run_id"),
                        row.getString("step"),
                        row.getInt("attempt"),
                        TaskEventType.valueOf(row.getString("type")),
                        Rows.instant(row, "at"),
                        Rows.instantOrNull(row, "due_at"),
                        row.getString("detail")),
                runId);
    }
}
