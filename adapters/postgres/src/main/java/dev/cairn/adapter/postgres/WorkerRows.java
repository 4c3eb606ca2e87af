package dev.cairn.adapter.postgres;

import dev.cairn.WorkerDetails;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.FormerWorker;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerProfile;
import dev.cairn.domain.model.WorkerReport;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Turns rows of the tables of workers into the domain's objects. */
final class WorkerRows {

    private static final long NANOS = 1_000;

    private WorkerRows() {}

    static Worker worker(ResultSet row) throws SQLException {
        return new Worker(
                Rows.uuid(row, "id"),
                row.getString("name"),
                row.getInt("slots"),
                Rows.instant(row, "started_at"),
                Rows.instant(row, "beat_at"),
                profile(row),
                new WorkerReport(row.getInt("load"), row.getString("obstacle"), tally(row), row.getBoolean("leads")),
                drain(row));
    }

    static FormerWorker former(ResultSet row) throws SQLException {
        Worker worker = new Worker(
                Rows.uuid(row, "id"),
                row.getString("name"),
                row.getInt("slots"),
                Rows.instant(row, "started_at"),
                Rows.instant(row, "beat_at"),
                profile(row),
                new WorkerReport(0, null, tally(row), false),
                null);
        return new FormerWorker(worker, Rows.instant(row, "gone_at"), row.getBoolean("dead"));
    }

    static WorkerDetails.@Nullable Drain drain(ResultSet row) throws SQLException {
        Instant at = Rows.instantOrNull(row, "drained_at");
        return at == null
                ? null
                : new WorkerDetails.Drain(row.getString("drained_by"), row.getString("drain_reason"), at);
    }

    static long micros(Duration duration) {
        return duration.toNanos() / NANOS;
    }

    private static WorkerProfile profile(ResultSet row) throws SQLException {
        return new WorkerProfile(
                row.getString("host"), row.getString("version"), Duration.ofMillis(row.getLong("beat_millis")));
    }

    private static WorkerDetails.Tally tally(ResultSet row) throws SQLException {
        return new WorkerDetails.Tally(
                row.getLong("completed"),
                row.getLong("failed"),
                Duration.of(row.getLong("busy_micros"), ChronoUnit.MICROS));
    }
}
