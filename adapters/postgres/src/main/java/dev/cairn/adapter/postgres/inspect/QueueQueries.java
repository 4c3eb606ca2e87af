package dev.cairn.adapter.postgres.inspect;

import dev.cairn.Limits;
import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.adapter.postgres.sql.Rows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The queue and the timers, page by page, as the {@link Inspector} shows them. */
final class QueueQueries {

    /** How many rows one page looks at. */
    static final int LOOKED = 10_000;

    private static final String QUEUED = """
            SELECT id, run_id, name, workflow, version, tenant, attempt,
                   extract(epoch FROM clock_timestamp() - queued_at) AS waited
              FROM (SELECT * FROM cairn.ready_queue WHERE id > ? ORDER BY id LIMIT ?) AS front
             WHERE tenant = coalesce(?, tenant) AND workflow = coalesce(?, workflow) AND name = coalesce(?, name)
             ORDER BY id
             LIMIT ?
            """;

    private static final String LOOKED_UP_TO = """
            SELECT max(id) AS last, count(*) AS looked
              FROM (SELECT id FROM cairn.ready_queue WHERE id > ? ORDER BY id LIMIT ?) AS front
            """;

    private static final String TIMERS = """
            SELECT t.run_id, t.name, t.kind, t.due_at, r.workflow, r.tenant,
                   extract(epoch FROM t.due_at - clock_timestamp()) AS left
              FROM (SELECT *
                      FROM cairn.timers
                     WHERE due_at >= ? AND (due_at, run_id, name, kind) > (?, ?, ?, ?)
                     ORDER BY due_at, run_id, name, kind
                     LIMIT ?) AS t
              JOIN cairn.workflow_runs r ON r.id = t.run_id
             ORDER BY t.due_at, t.run_id, t.name, t.kind
            """;

    private static final double NANOS = 1e9;

    private QueueQueries() {}

    static QueuePage queued(ReadOnlySnapshot snapshot, QueueFilter filter, @Nullable String cursor, int limit) {
        checkLimit(limit);
        long after = cursor == null ? -1 : id(cursor);
        List<Found> found = snapshot.query(
                QUEUED, QueueQueries::found, after, LOOKED, filter.tenant(), filter.workflow(), filter.step(), limit);
        String next = found.size() == limit
                ? Long.toString(found.getLast().id)
                : snapshot.query(LOOKED_UP_TO, QueueQueries::end, after, LOOKED).getFirst();
        return new QueuePage(found.stream().map(Found::step).toList(), next.isEmpty() ? null : next);
    }

    private static String end(ResultSet row) throws SQLException {
        return row.getLong("looked") < LOOKED ? "" : Long.toString(row.getLong("last"));
    }

    private static Found found(ResultSet row) throws SQLException {
        return new Found(
                row.getLong("id"),
                new QueuedStep(
                        Rows.uuid(row, "run_id"),
                        row.getString("name"),
                        row.getString("workflow"),
                        row.getInt("version"),
                        row.getString("tenant"),
                        row.getInt("attempt"),
                        seconds(row, "waited")));
    }

    static @Nullable Duration seconds(ResultSet row, String column) throws SQLException {
        double value = row.getDouble(column);
        return row.wasNull() ? null : Duration.ofNanos((long) (value * NANOS));
    }

    private static long id(String cursor) {
        try {
            return Long.parseLong(cursor);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "'" + cursor + "' is not a cursor of the queue. Pass QueuePage.next() as it was given, or null to"
                            + " begin at the front.",
                    e);
        }
    }

    static TimerPage timers(ReadOnlySnapshot snapshot, @Nullable String cursor, int limit) {
        checkLimit(limit);
        TimerCursor after = cursor == null ? TimerCursor.BEGINNING : TimerCursor.of(cursor);
        List<TimerSummary> found = snapshot.query(
                TIMERS,
                QueueQueries::timer,
                after.dueAt(),
                after.dueAt(),
                after.runId(),
                after.step(),
                after.kind(),
                limit + 1);
        List<TimerSummary> page = found.subList(0, Math.min(limit, found.size()));
        return new TimerPage(
                page, found.size() > limit ? TimerCursor.after(page.getLast()).text() : null);
    }

    private static TimerSummary timer(ResultSet row) throws SQLException {
        UUID run = Rows.uuid(row, "run_id");
        Duration left = seconds(row, "left");
        return new TimerSummary(
                run,
                row.getString("name"),
                row.getString("kind"),
                row.getString("workflow"),
                row.getString("tenant"),
                Rows.instant(row, "due_at"),
                left == null ? Duration.ZERO : left);
    }

    private static void checkLimit(int limit) {
        if (limit < 1 || limit > Limits.MAX_PAGE) {
            throw new IllegalArgumentException("The limit of a page must lie between 1 and " + Limits.MAX_PAGE
                    + ", was " + limit + ". Read more page by page, with the cursor of the page before.");
        }
    }

    /** A row, and its place. */
    private record Found(long id, QueuedStep step) {}
}
