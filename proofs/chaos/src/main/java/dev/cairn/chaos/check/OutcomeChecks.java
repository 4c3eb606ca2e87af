package dev.cairn.chaos.check;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.workload.Oracle;
import dev.cairn.chaos.workload.PlannedRun;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Every promised run is there and ended as the oracle foretold; no run is there that nobody asked for. */
public final class OutcomeChecks {

    private static final int BATCH = 500;

    // A copy has come to what its original came to when the run was forked.
    private static final String TASKS = """
            SELECT t.run_id, t.name, t.state, coalesce(t.doomed_by = '$' || t.name, false) AS cancelled,
                   EXISTS (SELECT FROM cairn.dead_letters d
                            WHERE d.run_id = t.run_id AND d.step = t.name AND d.state = 'REQUEUED')
                   OR EXISTS (SELECT FROM cairn.task_events e
                               WHERE e.run_id = t.run_id AND e.step = t.name AND e.type = 'COPIED') AS mended
              FROM cairn.tasks t
             WHERE t.run_id = ANY (?)
            """;

    private static final String RUNS = """
            SELECT id, status, cancel_reason IS NOT NULL AS cancelled FROM cairn.workflow_runs WHERE id = ANY (?)
            """;

    private static final String COUNT = "SELECT count(*) FROM cairn.workflow_runs";

    private final Database database;
    private final Findings findings;

    public OutcomeChecks(Database database, Findings findings) {
        this.database = database;
        this.findings = findings;
    }

    /** Compares all of them. */
    public void check(Map<UUID, PlannedRun> promised) throws SQLException {
        List<UUID> ids = new ArrayList<>(promised.keySet());
        for (int from = 0; from < ids.size(); from += BATCH) {
            checkBatch(promised, ids.subList(from, Math.min(from + BATCH, ids.size())));
        }
        long stored = database.query(COUNT, row -> row.getLong(1)).getFirst();
        if (stored != promised.size()) {
            findings.accept(promised.size() + " runs were promised, " + stored + " are stored");
        }
    }

    private void checkBatch(Map<UUID, PlannedRun> promised, List<UUID> ids) throws SQLException {
        Object batch = ids.toArray(UUID[]::new);
        Map<UUID, Found> runs = new HashMap<>();
        database.query(
                RUNS,
                row -> runs.put(
                        row.getObject("id", UUID.class),
                        new Found(RunStatus.valueOf(row.getString("status")), row.getBoolean("cancelled"))),
                batch);
        database.query(
                TASKS,
                row -> {
                    Found run = runs.get(row.getObject("run_id", UUID.class));
                    return run != null && run.add(row);
                },
                batch);
        for (UUID id : ids) {
            PlannedRun run = promised.get(id);
            if (run != null) {
                compare(id, run, runs.get(id));
            }
        }
    }

    private void compare(UUID id, PlannedRun run, @Nullable Found found) {
        if (found == null) {
            findings.accept("run " + id + " was promised and is not stored");
            return;
        }
        Oracle foretold = Oracle.of(run.shape(), run.input(), found.deeds());
        Map<String, TaskState> states = new HashMap<>(foretold.states());
        if (found.hasManyEnds()) {
            // Which handlers such a run has had is for the invariants to say.
            states.keySet().removeIf(Found::isHandler);
            found.states.keySet().removeIf(Found::isHandler);
        }
        compare(id, run, foretold.status(), found.status);
        compare(id, run, states, found.states);
    }

    private void compare(UUID id, PlannedRun run, Object foretold, @Nullable Object found) {
        if (!foretold.equals(found)) {
            findings.accept("run " + id + " (" + run.shape().name() + ", trigger " + run.number() + ") came to " + found
                    + " instead of " + foretold);
        }
    }

    /** What is stored of a run. */
    private static final class Found {
        private final RunStatus status;
        private final boolean cancelledAsAWhole;
        private final Map<String, TaskState> states = new HashMap<>();
        private final Set<String> cancelled = new HashSet<>();
        private final Set<String> mended = new HashSet<>();

        private Found(RunStatus status, boolean cancelledAsAWhole) {
            this.status = status;
            this.cancelledAsAWhole = cancelledAsAWhole;
        }

        private static boolean isHandler(String task) {
            return task.startsWith("$");
        }

        private boolean add(ResultSet task) throws SQLException {
            String name = task.getString("name");
            states.put(name, TaskState.valueOf(task.getString("state")));
            boolean isCancelled = task.getBoolean("cancelled") && cancelled.add(name);
            boolean isMended = task.getBoolean("mended") && mended.add(name);
            return isCancelled || isMended;
        }

        private Oracle.Deeds deeds() {
            return new Oracle.Deeds(cancelled, mended, cancelledAsAWhole);
        }

        /** Whether it may have ended before, or was cancelled while its handler was left. */
        private boolean hasManyEnds() {
            return !mended.isEmpty() || cancelled.stream().anyMatch(Found::isHandler);
        }
    }
}
