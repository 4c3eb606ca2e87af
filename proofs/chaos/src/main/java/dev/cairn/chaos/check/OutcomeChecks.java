package dev.cairn.chaos.check;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.workload.Oracle;
import dev.cairn.chaos.workload.PlannedRun;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Every promised run is there and ended as the oracle foretold; no run is there that nobody asked for. */
public final class OutcomeChecks {

    private static final int BATCH = 500;

    private static final String STATES = "SELECT run_id, name, state FROM cairn.tasks WHERE run_id = ANY (?)";
    private static final String RUNS = "SELECT id, status FROM cairn.workflow_runs WHERE id = ANY (?)";
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
        Map<UUID, RunStatus> statuses = new HashMap<>();
        database.query(
                RUNS,
                row -> statuses.put(row.getObject("id", UUID.class), RunStatus.valueOf(row.getString("status"))),
                batch);
        Map<UUID, Map<String, TaskState>> states = new HashMap<>();
        database.query(
                STATES,
                row -> states.computeIfAbsent(row.getObject("run_id", UUID.class), id -> new HashMap<>())
                        .put(row.getString("name"), TaskState.valueOf(row.getString("state"))),
                batch);
        for (UUID id : ids) {
            PlannedRun run = promised.get(id);
            if (run != null) {
                Oracle foretold = Oracle.of(run.shape(), run.input());
                compare(id, run, foretold.status(), statuses.get(id));
                compare(id, run, foretold.states(), states.get(id));
            }
        }
    }

    private void compare(UUID id, PlannedRun run, Object foretold, @Nullable Object found) {
        if (!foretold.equals(found)) {
            findings.accept("run " + id + " (" + run.shape().name() + ", trigger " + run.number() + ") came to " + found
                    + " instead of " + foretold);
        }
    }
}
