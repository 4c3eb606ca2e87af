package dev.cairn.adapter.postgres;

import dev.cairn.CatchUp;
import dev.cairn.Overlap;
import dev.cairn.Recurrence;
import dev.cairn.ScheduleDetails;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleOptions;
import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.ScheduleDefinition;
import dev.cairn.domain.model.ScheduleProgress;
import dev.cairn.domain.model.StoredSchedule;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Schedules and their events as rows. */
final class ScheduleRows {

    private static final String CRON = "cron ";
    private static final String ZONE = " in ";
    private static final String EVERY = "every ";

    private ScheduleRows() {}

    static StoredSchedule schedule(ResultSet row) throws SQLException {
        ScheduleDefinition definition = new ScheduleDefinition(
                row.getString("name"),
                row.getString("workflow"),
                row.getString("tenant"),
                recurrence(row.getString("recurrence")),
                new ScheduleOptions(
                        Overlap.valueOf(row.getString("overlap")),
                        catchUp(row.getString("catch_up")),
                        Duration.ofMillis(row.getLong("jitter_millis")),
                        Rows.instantOrNull(row, "start_at"),
                        Rows.instantOrNull(row, "end_at"),
                        Columns.pairs(Rows.texts(row, "metadata"))),
                new Payload(row.getString("input")));
        return new StoredSchedule(
                definition,
                progress(row),
                Rows.instant(row, "defined_at"),
                pause(row),
                Rows.instantOrNull(row, "next_tick"),
                Rows.instantOrNull(row, "due_at"));
    }

    private static ScheduleProgress progress(ResultSet row) throws SQLException {
        Instant last = Rows.instantOrNull(row, "last_tick");
        return new ScheduleProgress(
                Rows.instant(row, "decided_until"),
                Rows.instantOrNull(row, "waiting_tick"),
                List.of((UUID[]) row.getArray("open_runs").getArray()),
                last == null ? null : new ScheduleDetails.Tick(last, Rows.uuid(row, "last_run")),
                row.getLong("started"),
                row.getLong("skipped"));
    }

    private static ScheduleDetails.@Nullable Pause pause(ResultSet row) throws SQLException {
        Instant at = Rows.instantOrNull(row, "paused_at");
        return at == null
                ? null
                : new ScheduleDetails.Pause(row.getString("paused_by"), at, row.getString("pause_reason"));
    }

    static ScheduleEvent event(ResultSet row) throws SQLException {
        return new ScheduleEvent(
                row.getString("schedule"),
                Rows.instant(row, "at"),
                ScheduleEvent.Type.valueOf(row.getString("type")),
                Rows.instantOrNull(row, "tick"),
                row.getObject("run_id", UUID.class),
                row.getLong("count"),
                row.getString("detail"));
    }

    /** As the text of a recurrence says it, so that people read it in the table. */
    private static Recurrence recurrence(String text) {
        if (text.startsWith(EVERY)) {
            return Recurrence.every(Duration.parse(text.substring(EVERY.length())));
        }
        int zone = text.lastIndexOf(ZONE);
        return Recurrence.cron(text.substring(CRON.length(), zone)).in(ZoneId.of(text.substring(zone + ZONE.length())));
    }

    static String toText(CatchUp rule) {
        return rule.kind() + " " + rule.maxLateness() + " " + rule.limit();
    }

    private static CatchUp catchUp(String text) {
        String[] words = text.split(" ", -1);
        return new CatchUp(CatchUp.Kind.valueOf(words[0]), Duration.parse(words[1]), Integer.parseInt(words[2]));
    }
}
