package dev.cairn.adapter.postgres;

import dev.cairn.ScheduleDetails;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleOptions;
import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.domain.model.ScheduleDefinition;
import dev.cairn.domain.model.ScheduleProgress;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.port.Schedules;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The schedules in PostgreSQL. */
final class PostgresSchedules implements Schedules {

    private static final String INSERT = """
            INSERT INTO cairn.schedules
                   (workflow, tenant, recurrence, input, metadata, overlap, catch_up, jitter_millis, start_at, end_at,
                    defined_at, decided_until, waiting_tick, open_runs, last_tick, last_run, started, skipped, paused_by,
                    paused_at, pause_reason, next_tick, due_at, name)
            VALUES (?, ?, ?, ?::json, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (name) DO NOTHING
            """;

    private static final String REDEFINE = """
            UPDATE cairn.schedules
               SET workflow = ?, tenant = ?, recurrence = ?, input = ?::json, metadata = ?, overlap = ?, catch_up = ?,
                   jitter_millis = ?, start_at = ?, end_at = ?, defined_at = ?
             WHERE name = ?
            """;

    static final String LOCK = "SELECT * FROM cairn.schedules WHERE name = ? FOR UPDATE";

    // Of two leaders each schedule goes to one, and a schedule that somebody is changing waits for the next look.
    static final String TAKE_DUE = """
            SELECT *
              FROM cairn.schedules
             WHERE due_at <= (SELECT clock_timestamp()) AND due_at IS NOT NULL AND paused_at IS NULL
               AND name <> ALL (?)
             ORDER BY due_at
             LIMIT ?
               FOR UPDATE SKIP LOCKED
            """;

    // Without the definition, whose input may be large.
    static final String SAVE = """
            UPDATE cairn.schedules
               SET decided_until = ?, waiting_tick = ?, open_runs = ?, last_tick = ?, last_run = ?, started = ?,
                   skipped = ?, paused_by = ?, paused_at = ?, pause_reason = ?, next_tick = ?, due_at = ?
             WHERE name = ?
            """;

    private static final String APPEND = """
            INSERT INTO cairn.schedule_events (schedule, at, type, tick, run_id, count, detail)
            SELECT schedule, at, type, tick, run_id::uuid, count, detail
              FROM {rows schedule, at, type, tick, run_id, count, detail} AS new
            """;

    private static final String DELETE = "DELETE FROM cairn.schedules WHERE name = ?";
    private static final String DELETE_EVENTS = "DELETE FROM cairn.schedule_events WHERE schedule = ?";

    private final PipelinedConnection db;

    PostgresSchedules(PipelinedConnection db) {
        this.db = db;
    }

    @Override
    public boolean insert(StoredSchedule schedule) {
        List<@Nullable Object> values = definition(schedule);
        values.addAll(progress(schedule));
        values.add(schedule.name());
        return db.update(INSERT, values.toArray()) > 0;
    }

    @Override
    public Optional<StoredSchedule> lock(String name) {
        return db.query(LOCK, ScheduleRows::schedule, name).stream().findFirst();
    }

    @Override
    public List<StoredSchedule> takeDue(int limit, Set<String> except) {
        return db.query(TAKE_DUE, ScheduleRows::schedule, except.toArray(String[]::new), limit);
    }

    @Override
    public void save(Collection<StoredSchedule> schedules, List<ScheduleEvent> events) {
        for (StoredSchedule schedule : schedules) {
            List<@Nullable Object> values = progress(schedule);
            values.add(schedule.name());
            db.executeLater(SAVE, values.toArray());
        }
        if (!events.isEmpty()) {
            append(events);
        }
    }

    private void append(List<ScheduleEvent> events) {
        db.executeLater(
                APPEND,
                Columns.texts(events, ScheduleEvent::schedule),
                Columns.instants(events, ScheduleEvent::at),
                Columns.texts(events, event -> event.type().name()),
                Columns.instants(events, ScheduleEvent::tick),
                Columns.texts(
                        events,
                        event -> event.run() == null ? null : event.run().toString()),
                Columns.longs(events, ScheduleEvent::count),
                Columns.texts(events, ScheduleEvent::detail));
    }

    @Override
    public void redefine(StoredSchedule schedule) {
        List<@Nullable Object> values = definition(schedule);
        values.add(schedule.name());
        db.executeLater(REDEFINE, values.toArray());
        save(List.of(schedule), List.of());
    }

    @Override
    public void delete(String name) {
        db.executeLater(DELETE_EVENTS, name);
        db.executeLater(DELETE, name);
    }

    private static List<@Nullable Object> definition(StoredSchedule schedule) {
        ScheduleDefinition definition = schedule.definition();
        ScheduleOptions options = definition.options();
        List<@Nullable Object> values = new ArrayList<>();
        values.add(definition.workflow());
        values.add(definition.tenant());
        values.add(definition.recurrence().toString());
        values.add(definition.input().json());
        values.add(Columns.flattened(options.metadata()).toArray(String[]::new));
        values.add(options.overlap().name());
        values.add(ScheduleRows.toText(options.catchUp()));
        values.add(options.jitter().toMillis());
        values.add(options.startAt());
        values.add(options.endAt());
        values.add(schedule.definedAt());
        return values;
    }

    private static List<@Nullable Object> progress(StoredSchedule schedule) {
        ScheduleProgress progress = schedule.progress();
        ScheduleDetails.Tick last = progress.last();
        ScheduleDetails.Pause pause = schedule.pause();
        List<@Nullable Object> values = new ArrayList<>();
        values.add(progress.decidedUntil());
        values.add(progress.waitingTick());
        values.add(progress.openRuns().toArray(UUID[]::new));
        values.add(last == null ? null : last.at());
        values.add(last == null ? null : last.run());
        values.add(progress.started());
        values.add(progress.skipped());
        values.add(pause == null ? null : pause.by());
        values.add(pause == null ? null : pause.at());
        values.add(pause == null ? null : pause.reason());
        values.add(schedule.nextTick());
        values.add(schedule.dueAt());
        return values;
    }
}
