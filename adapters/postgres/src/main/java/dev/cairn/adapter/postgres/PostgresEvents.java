package dev.cairn.adapter.postgres;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.domain.port.Events;
import java.util.List;
import java.util.UUID;

/** The event log in PostgreSQL. */
final class PostgresEvents implements Events {

    private static final String APPEND = """
            INSERT INTO cairn.task_events (run_id, step, attempt, type, at, due_at, detail)
            SELECT * FROM {rows run_id, step, attempt, type, at, due_at, detail} AS new
            """;

    static final String OF_RUN = """
            SELECT run_id, step, attempt, type, at, due_at, detail
              FROM cairn.task_events
             WHERE run_id = ?
             ORDER BY id
            """;

    private final Db db;

    PostgresEvents(Db db) {
        this.db = db;
    }

    @Override
    public void append(List<TaskEvent> events) {
        if (events.isEmpty()) {
            return;
        }
        db.write(
                APPEND,
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
        return db.query(
                OF_RUN,
                row -> new TaskEvent(
                        Db.uuid(row, "run_id"),
                        row.getString("step"),
                        row.getInt("attempt"),
                        TaskEventType.valueOf(row.getString("type")),
                        Db.instant(row, "at"),
                        Db.instantOrNull(row, "due_at"),
                        row.getString("detail")),
                runId);
    }
}
