package dev.cairn.chaos.check;

import dev.cairn.chaos.machine.Database;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** What must be gone when every run is over and every worker has left. */
public final class Leftovers {

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
            Map.entry("a withdrawn task is left", "SELECT * FROM cairn.withdrawn_tasks"),
            Map.entry("a lease is left", "SELECT * FROM cairn.leases"),
            Map.entry("a timer is left", "SELECT * FROM cairn.timers"),
            Map.entry("a wait is left", "SELECT * FROM cairn.waits"),
            Map.entry("a worker row is left", "SELECT * FROM cairn.workers"));

    private final Database database;
    private final Findings findings;

    public Leftovers(Database database, Findings findings) {
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
