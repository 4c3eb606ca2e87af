package dev.cairn.adapter.postgres.verify;

import dev.cairn.CairnException;
import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.service.Required;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/**
 * Checks all invariants of the stored data. It only reads, sees one moment, and may run while engines work.
 *
 * <pre>{@code
 * List<Violation> violations = Verify.on(dataSource).check();
 * }</pre>
 *
 * <p>It reads all runs, tasks and events, so on a large database it takes a while; nothing waits for it.
 */
public final class Verify {

    /** How many violations of one invariant are reported. */
    public static final int MOST_OF_A_KIND = 100;

    private static final Duration DEFAULT_LEASE = Duration.ofSeconds(15);

    // All rows are looked at, so tables are joined whole: on tables that were not analysed yet the planner would loop.
    static final String PLAN_SETTINGS = "SET LOCAL enable_nestloop = off; SET LOCAL work_mem = '64MB'";

    private static final String COUNTS = """
        SELECT (SELECT count(*) FROM cairn.workflow_runs) AS runs,
               (SELECT count(*) FROM cairn.tasks)         AS tasks,
               (SELECT count(*) FROM cairn.task_events)   AS events,
               (SELECT count(*) FROM cairn.ready_queue)   AS queued,
               (SELECT count(*) FROM cairn.leases)        AS leases,
               (SELECT count(*) FROM cairn.timers)        AS timers,
               (SELECT count(*) FROM cairn.workers)       AS workers
        """;

    private final DataSource dataSource;
    private String schemaName = Schema.DEFAULT_NAME;
    private Duration lease = DEFAULT_LEASE;
    private String settings = PLAN_SETTINGS;

    private Verify(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Verifies that database. */
    public static Verify on(DataSource dataSource) {
        return new Verify(Required.argument(
                dataSource, "Verify: the data source", "Pass one that leads to the database of the tables"));
    }

    /** The schema of Cairn's tables, {@code cairn} by default. */
    public Verify schema(String name) {
        this.schemaName = name;
        return this;
    }

    /** The lease that the engines work with, 15 seconds by default. */
    public Verify lease(Duration time) {
        this.lease = time;
        return this;
    }

    /** Gives up when the check of one invariant takes longer than that. Without a limit it takes what it takes. */
    public Verify timeLimit(Duration limit) {
        this.settings = PLAN_SETTINGS + "; SET LOCAL statement_timeout = " + limit.toMillis();
        return this;
    }

    /** What each invariant is about in two or three words, by its name, in order. */
    public static Map<String, String> invariants() {
        Map<String, String> titles = new LinkedHashMap<>();
        for (Invariant invariant : Invariant.values()) {
            titles.put(invariant.name(), invariant.words());
        }
        return titles;
    }

    /**
     * Checks all invariants.
     *
     * @return what is wrong, at most {@value #MOST_OF_A_KIND} of a kind; empty when all is well
     * @throws CairnException when it could not be checked
     */
    public List<Violation> check() {
        return findings().violations();
    }

    /**
     * Checks all invariants, and tells what was looked at.
     *
     * @throws CairnException when it could not be checked
     */
    public Findings findings() {
        return ReadOnlySnapshot.readWith(settings, dataSource, schemaName, this::findings);
    }

    /** Checks what a snapshot shows. */
    Findings findings(ReadOnlySnapshot snapshot) {
        List<Violation> violations = new ArrayList<>();
        for (Invariant invariant : Invariant.values()) {
            violations.addAll(snapshot.query(
                    query(invariant, lease), row -> new Violation(invariant.name(), row.getString("what"))));
        }
        String seen = snapshot.query(
                        COUNTS,
                        row -> "%d runs, %d tasks, %d events, %d queued, %d leases, %d timers, %d workers"
                                .formatted(
                                        row.getLong("runs"),
                                        row.getLong("tasks"),
                                        row.getLong("events"),
                                        row.getLong("queued"),
                                        row.getLong("leases"),
                                        row.getLong("timers"),
                                        row.getLong("workers")))
                .getFirst();
        return new Findings(violations, seen);
    }

    static String query(Invariant invariant, Duration lease) {
        return "SELECT what FROM (\n" + invariant.sql(lease) + ") AS violations LIMIT " + MOST_OF_A_KIND;
    }

    /**
     * The result of a check.
     *
     * @param violations what is wrong, at most {@value #MOST_OF_A_KIND} of a kind; empty when all is well
     * @param seen what was looked at, in words
     */
    public record Findings(List<Violation> violations, String seen) {

        /** Copies the list. */
        public Findings {
            violations = List.copyOf(violations);
        }
    }
}
