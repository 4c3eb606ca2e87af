package dev.cairn.adapter.postgres;

import dev.cairn.ScheduleEvent;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.port.ScheduleDirectory;
import java.util.List;
import java.util.Optional;

/** Lookups of schedules in PostgreSQL. */
final class PostgresScheduleDirectory implements ScheduleDirectory {

    private static final String FIND = "SELECT * FROM cairn.schedules WHERE name = ?";

    static final String AFTER = "SELECT * FROM cairn.schedules WHERE name > ? ORDER BY name LIMIT ?";

    static final String HISTORY = """
            SELECT *
              FROM cairn.schedule_events
             WHERE schedule = ?
             ORDER BY id DESC
             LIMIT ?
            """;

    private final PipelinedConnection db;

    PostgresScheduleDirectory(PipelinedConnection db) {
        this.db = db;
    }

    @Override
    public Optional<StoredSchedule> find(String name) {
        return db.query(FIND, ScheduleRows::schedule, name).stream().findFirst();
    }

    @Override
    public List<StoredSchedule> after(String name, int limit) {
        return db.query(AFTER, ScheduleRows::schedule, name, limit);
    }

    @Override
    public List<ScheduleEvent> history(String name, int limit) {
        return db.query(HISTORY, ScheduleRows::event, name, limit);
    }
}
