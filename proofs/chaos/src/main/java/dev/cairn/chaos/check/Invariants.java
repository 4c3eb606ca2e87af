package dev.cairn.chaos.check;

import dev.cairn.chaos.machine.Database;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Queries that must find nothing when every run is over and every worker has left. */
public final class Invariants {

    private static final int SHOWN = 10;

    private static final Map<String, String> QUERIES = Map.ofEntries(
            Map.entry("a run is not over", """
                    SELECT id, workflow, status, open_sinks FROM cairn.workflow_runs WHERE status = 'RUNNING'
                    """),
            Map.entry("a task is not over", """
                    SELECT run_id, name, state, attempts,
                           EXISTS (SELECT FROM cairn.ready_queue q WHERE q.run_id = t.run_id AND q.name = t.name) AS queued,
                           EXISTS (SELECT FROM cairn.leases l WHERE l.run_id = t.run_id AND l.name = t.name) AS leased,
                           EXISTS (SELECT FROM cairn.timers m WHERE m.run_id = t.run_id AND m.name = t.name) AS timed
                      FROM cairn.tasks t
                     WHERE state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED')
                    """),
            Map.entry("a queue row is left", "SELECT * FROM cairn.ready_queue"),
            Map.entry("a lease is left", "SELECT * FROM cairn.leases"),
            Map.entry("a timer is left", "SELECT * FROM cairn.timers"),
            Map.entry("a worker row is left", "SELECT * FROM cairn.workers"),
            Map.entry("a task counts parents that are not so", """
                    SELECT t.run_id, t.name, t.open_parents
                      FROM cairn.tasks t
                      LEFT JOIN cairn.tasks p ON p.run_id = t.run_id AND p.name = ANY (t.parents)
                     GROUP BY t.run_id, t.name
                    HAVING t.open_parents <> 0
                        OR t.completed_parents <> count(*) FILTER (WHERE p.state = 'COMPLETED')
                        OR t.skipped_parents <> count(*) FILTER (WHERE p.state = 'SKIPPED')
                        OR t.failed_parents <> count(*) FILTER (WHERE p.state IN ('FAILED', 'CANCELLED'))
                    """),
            Map.entry("a task has not exactly one last event", """
                    SELECT t.run_id, t.name, t.state, count(e.id)
                      FROM cairn.tasks t
                      LEFT JOIN cairn.task_events e
                        ON e.run_id = t.run_id AND e.step = t.name
                       AND e.type IN ('COMPLETED', 'WOKEN', 'FAILED', 'CANCELLED', 'SKIPPED')
                     GROUP BY t.run_id, t.name
                    HAVING count(e.id) <> 1
                    """),
            Map.entry("a task went on after its end", """
                    SELECT ended.run_id, ended.step, ended.type, later.type AS later
                      FROM cairn.task_events ended
                      JOIN cairn.task_events later
                        ON later.run_id = ended.run_id AND later.step = ended.step AND later.id > ended.id
                     WHERE ended.type IN ('COMPLETED', 'WOKEN', 'FAILED', 'CANCELLED', 'SKIPPED')
                    """),
            Map.entry("a sleep ended early", """
                    SELECT slept.run_id, slept.step, slept.due_at, woken.at
                      FROM cairn.task_events slept
                      JOIN cairn.task_events woken
                        ON woken.run_id = slept.run_id AND woken.step = slept.step AND woken.type = 'WOKEN'
                     WHERE slept.type = 'SLEEPING' AND woken.at < slept.due_at
                    """));

    private final Database database;
    private final Findings findings;

    public Invariants(Database database, Findings findings) {
        this.database = database;
        this.findings = findings;
    }

    /** Asks all of them. */
    public void check() throws SQLException {
        check(QUERIES);
    }

    /** Asks these; every row is a finding. */
    void check(Map<String, String> queries) throws SQLException {
        for (Map.Entry<String, String> query : queries.entrySet()) {
            List<String> rows = database.query(
                    "SELECT bad::text FROM (" + query.getValue() + ") AS bad LIMIT " + SHOWN, row -> row.getString(1));
            rows.forEach(row -> findings.accept(query.getKey() + ": " + row));
        }
    }
}
