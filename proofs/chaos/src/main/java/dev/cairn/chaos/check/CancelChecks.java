package dev.cairn.chaos.check;

import dev.cairn.chaos.machine.Database;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A cancel that was acknowledged ends all work of its run or step, and nothing is cancelled that nobody asked for. */
public final class CancelChecks {

    private static final String TABLE = """
            CREATE TABLE chaos.cancels (run_id uuid NOT NULL, step text, at timestamptz NOT NULL);
            """;

    private static final String NOTE = """
            INSERT INTO chaos.cancels SELECT * FROM unnest(?::uuid[], ?::text[], ?::timestamptz[]) RETURNING run_id
            """;

    // An attempt that had begun may still write its effect: its code was told, and may not have looked yet.
    private static final String EXCUSED = """
            EXISTS (SELECT FROM cairn.task_events s
                     WHERE s.run_id = after.run_id AND s.step = after.step AND s.attempt = after.attempt
                       AND s.type = 'STARTED' AND s.at <= after.cancelled_at)
            """;

    // The handler for a cancel, whose name begins with a dollar sign, begins after it.
    private static final String AFTERWARDS = """
            FROM (SELECT c.at AS cancelled_at, e.run_id, e.step, e.attempt, e.worker, e.began_at, e.at
                    FROM chaos.cancels c
                    JOIN chaos.effects e ON e.run_id = c.run_id AND e.at > c.at
                     AND (e.step = c.step OR c.step IS NULL AND e.step NOT LIKE '$%')) AS after
            """;

    private static final Map<String, String> QUERIES = Map.of(
            "a run is not cancelled although somebody was told so",
            """
                    SELECT r.id, r.status, r.cancel_reason, c.at
                      FROM chaos.cancels c
                      LEFT JOIN cairn.workflow_runs r ON r.id = c.run_id
                     WHERE c.step IS NULL AND (r.status = 'CANCELLED' AND r.cancel_reason IS NOT NULL) IS NOT TRUE
                    """,
            "a step is not cancelled although somebody was told so",
            """
                    SELECT c.run_id, c.step, t.state, t.doomed_by, c.at
                      FROM chaos.cancels c
                      LEFT JOIN cairn.tasks t ON t.run_id = c.run_id AND t.name = c.step
                     WHERE c.step IS NOT NULL AND (t.state = 'CANCELLED' AND t.doomed_by = '$' || t.name) IS NOT TRUE
                    """,
            "an attempt began after its cancel was acknowledged",
            """
                    SELECT s.run_id, s.step, s.attempt, s.at, c.at AS cancelled_at
                      FROM chaos.cancels c
                      JOIN cairn.task_events s ON s.run_id = c.run_id AND s.type = 'STARTED' AND s.at > c.at
                       AND (s.step = c.step OR c.step IS NULL AND s.step NOT LIKE '$%')
                    """,
            "an effect came after a cancel was acknowledged, by an attempt that had not begun before",
            "SELECT after.* " + AFTERWARDS + " WHERE NOT " + EXCUSED);

    private static final String BY_ATTEMPTS_BEGUN_BEFORE =
            "SELECT count(*) AS number " + AFTERWARDS + " WHERE " + EXCUSED;

    private static final String CANCELLED = """
            SELECT r.id, r.tenant, NULL AS step FROM cairn.workflow_runs r WHERE r.cancel_reason IS NOT NULL
            UNION ALL
            SELECT r.id, r.tenant, t.name
              FROM cairn.tasks t
              JOIN cairn.workflow_runs r ON r.id = t.run_id
             WHERE t.state = 'CANCELLED' AND t.doomed_by = '$' || t.name AND r.cancel_reason IS NULL
            """;

    private final Database database;
    private final Findings findings;

    public CancelChecks(Database database, Findings findings) {
        this.database = database;
        this.findings = findings;
    }

    /** Checks, and returns how many effects came after the cancel from attempts that had begun before it. */
    public int check(InterventionBook book) throws SQLException {
        note(book);
        new Leftovers(database, findings).check(QUERIES);
        for (Asked found : database.query(
                CANCELLED,
                row -> new Asked(row.getObject("id", UUID.class), row.getString("tenant"), row.getString("step")))) {
            boolean asked = found.step == null
                    ? book.isAsked(found.run, found.tenant)
                    : book.isAsked(found.run, found.step, found.tenant);
            if (!asked) {
                findings.accept("cancelled although nobody asked for it: " + found);
            }
        }
        return database.query(BY_ATTEMPTS_BEGUN_BEFORE, row -> row.getInt("number"))
                .getFirst();
    }

    private void note(InterventionBook book) throws SQLException {
        database.execute(TABLE);
        List<UUID> runs = new ArrayList<>();
        List<String> steps = new ArrayList<>();
        List<String> times = new ArrayList<>();
        book.cancelled().forEach((target, at) -> {
            runs.add(target.run());
            steps.add(target.step());
            times.add(at.atOffset(ZoneOffset.UTC).toString());
        });
        database.query(
                NOTE,
                row -> row.getObject("run_id", UUID.class),
                runs.toArray(UUID[]::new),
                steps.toArray(String[]::new),
                times.toArray(String[]::new));
    }

    private record Asked(UUID run, String tenant, @Nullable String step) {}
}
