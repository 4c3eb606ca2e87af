package dev.cairn.adapter.postgres.dashboard;

import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.adapter.postgres.sql.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A worker that was declared dead.
 *
 * @param goneAt when it was declared dead
 * @param beatAt when it was heard last
 * @param held the steps that it held then, a hundred at most; they were queued again
 */
public record LostWorker(UUID id, String name, Instant goneAt, Instant beatAt, List<Held> held) {

    /** Copies the list. */
    public LostWorker {
        held = List.copyOf(held);
    }

    static List<LostWorker> within(ReadOnlySnapshot snapshot, Duration within, int most) {
        return snapshot.query(
                DashboardQueries.LOST_WORKERS,
                row -> new LostWorker(
                        Rows.uuid(row, "id"),
                        row.getString("name"),
                        Rows.instant(row, "gone_at"),
                        Rows.instant(row, "beat_at"),
                        held(row)),
                (double) within.toSeconds(),
                most);
    }

    static List<Held> held(ReadOnlySnapshot snapshot, UUID worker) {
        return snapshot.query(DashboardQueries.HELD, LostWorker::held, worker).stream()
                .flatMap(List::stream)
                .toList();
    }

    private static List<Held> held(ResultSet row) throws SQLException {
        return Rows.textsOrNone(row, "held").stream().map(Held::of).toList();
    }

    /** A step that it held. */
    public record Held(UUID runId, String step, int attempt) {

        /** Reads {@code run attempt step}. */
        static Held of(String text) {
            String[] parts = text.split(" ", 3);
            return new Held(UUID.fromString(parts[0]), parts[2], Integer.parseInt(parts[1]));
        }
    }
}
