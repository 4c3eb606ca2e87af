package dev.cairn.chaos.check;

import dev.cairn.chaos.machine.Database;
import java.sql.SQLException;
import java.util.Map;

/** What the steps did to the world agrees with what the engine stored. */
public final class EffectChecks {

    private static final Map<String, String> QUERIES = Map.of(
            "a completed step has no effect with its output", """
                    SELECT t.run_id, t.name, t.output
                      FROM cairn.tasks t
                     WHERE t.kind IN ('STEP', 'COMPENSATED_STEP') AND t.state = 'COMPLETED'
                       AND NOT EXISTS (SELECT FROM cairn.task_events c
                                        WHERE c.run_id = t.run_id AND c.step = t.name AND c.type = 'COPIED')
                       AND NOT EXISTS (SELECT FROM chaos.effects e
                                        WHERE e.run_id = t.run_id AND e.step = t.name AND e.output = t.output::text)
                    """,
            // A zombie has its STARTED event from before the end, so an effect without one has no excuse.
            "an effect belongs to no attempt that was started", """
                    SELECT e.run_id, e.step, e.attempt, e.worker, e.at
                      FROM chaos.effects e
                     WHERE e.attempt > 0
                       AND NOT EXISTS (SELECT FROM cairn.task_events s
                                        WHERE s.run_id = e.run_id AND s.step = e.step
                                          AND s.attempt = e.attempt AND s.type = 'STARTED')
                    """,
            "a step left an effect although it never ran", """
                    SELECT DISTINCT t.run_id, t.name, t.state
                      FROM cairn.tasks t
                      JOIN chaos.effects e ON e.run_id = t.run_id AND e.step = t.name
                     WHERE t.state NOT IN ('COMPLETED', 'FAILED')
                       AND (t.state = 'CANCELLED' AND t.doomed_by = '$' || t.name) IS NOT TRUE
                    """,
            "a step saw an output that was not the stored one", """
                    SELECT e.run_id, e.step, e.attempt, saw.output
                      FROM chaos.effects e
                     CROSS JOIN LATERAL unnest(e.seen) AS saw(output)
                     WHERE e.attempt > 0
                       AND NOT EXISTS (SELECT FROM cairn.tasks t
                                        WHERE t.run_id = e.run_id AND t.output::text = saw.output)
                    """,
            "a failure handler did not run, or saw other failures than there are", """
                    SELECT t.run_id, e.seen
                      FROM cairn.tasks t
                      LEFT JOIN chaos.effects e ON e.run_id = t.run_id AND e.step = t.name
                     WHERE t.kind = 'ON_FAILURE' AND t.state = 'COMPLETED'
                       AND NOT EXISTS (SELECT FROM cairn.dead_letters d
                                        WHERE d.run_id = t.run_id AND d.state = 'REQUEUED')
                       AND e.seen IS DISTINCT FROM
                           (SELECT array_agg(f.name ORDER BY f.name COLLATE "C")
                              FROM cairn.tasks f WHERE f.run_id = t.run_id AND f.state = 'FAILED')
                    """);

    private static final String TWICE = """
            SELECT e.run_id, e.step, count(*) AS executions, count(DISTINCT e.attempt) AS attempts
              FROM chaos.effects e
              JOIN cairn.workflow_runs r ON r.id = e.run_id
             WHERE r.created_at > ?::timestamptz AND r.created_at < ?::timestamptz
             GROUP BY e.run_id, e.step
            HAVING count(*) <> count(DISTINCT e.attempt)
            """;

    private static final String LOST = """
            SELECT t.run_id, t.name, t.crashes
              FROM cairn.tasks t
              JOIN cairn.workflow_runs r ON r.id = t.run_id
             WHERE r.created_at > ?::timestamptz AND t.crashes > 0
            """;

    private final Database database;
    private final Findings findings;

    public EffectChecks(Database database, Findings findings) {
        this.database = database;
        this.findings = findings;
    }

    /** What must hold for every run. */
    public void check() throws SQLException {
        new Leftovers(database, findings).check(QUERIES);
        new Leftovers(database, findings).check(SagaEffects.QUERIES);
        new Leftovers(database, findings).check(LimitEvents.QUERIES);
    }

    /** No attempt was executed twice in runs that were triggered between these times, when all was well. */
    public void checkExecutedOnce(String since, String until) throws SQLException {
        report("executed twice although nothing was broken", TWICE, since, until);
    }

    /** No attempt was lost with its worker in runs that were triggered since, when workers at most stopped. */
    public void checkNoneLost(String since) throws SQLException {
        report("an attempt was lost although no worker died", LOST, since);
    }

    private void report(String what, String query, Object... parameters) throws SQLException {
        database.query("SELECT bad::text FROM (" + query + ") AS bad LIMIT 10", row -> row.getString(1), parameters)
                .forEach(row -> findings.accept(what + ": " + row));
    }
}
