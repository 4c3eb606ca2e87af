package dev.cairn.adapter.postgres;

import dev.cairn.WorkerDetails;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.FormerWorker;
import dev.cairn.domain.model.RegisteredWorker;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkflowCode;
import dev.cairn.domain.port.WorkerRegistry;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The workers in PostgreSQL as people see and steer them. */
final class PostgresWorkerRegistry implements WorkerRegistry {

    private static final String ALL = "SELECT * FROM cairn.workers ORDER BY started_at, id LIMIT ?";

    private static final String FIND = "SELECT * FROM cairn.workers WHERE id = ?";

    static final String WITH_CODE = """
            SELECT w.*
              FROM cairn.workers w
             WHERE EXISTS (SELECT FROM cairn.worker_code c WHERE c.worker_id = w.id AND c.workflow = ?)
             ORDER BY w.started_at, w.id
             LIMIT ?
            """;

    private static final String CODE = """
            SELECT worker_id, workflow, version, left_alone
              FROM cairn.worker_code
             WHERE worker_id = ANY (?) AND workflow = coalesce(?, workflow)
             ORDER BY worker_id, workflow COLLATE "C"
            """;

    static final String FORMER = "SELECT * FROM cairn.former_workers ORDER BY gone_at DESC, id DESC LIMIT ?";

    private static final String FIND_FORMER = "SELECT * FROM cairn.former_workers WHERE id = ?";

    private static final String SET_DRAIN = """
            UPDATE cairn.workers SET drained_by = ?, drain_reason = ?, drained_at = ? WHERE id = ?
            """;

    private final PipelinedConnection db;

    PostgresWorkerRegistry(PipelinedConnection db) {
        this.db = db;
    }

    @Override
    public List<RegisteredWorker> all(int most) {
        return withCode(db.query(ALL, WorkerRows::worker, most), null);
    }

    /** The workers that have code of that workflow, with that code alone. */
    List<RegisteredWorker> of(String workflow, int most) {
        return withCode(db.query(WITH_CODE, WorkerRows::worker, workflow, most), workflow);
    }

    @Override
    public Optional<RegisteredWorker> find(UUID id) {
        return withCode(db.query(FIND, WorkerRows::worker, id), null).stream().findFirst();
    }

    private List<RegisteredWorker> withCode(List<Worker> workers, @Nullable String workflow) {
        Map<UUID, List<WorkflowCode>> code = new HashMap<>();
        if (!workers.isEmpty()) {
            UUID[] ids = workers.stream().map(Worker::id).toArray(UUID[]::new);
            db.query(
                    CODE,
                    row -> code.computeIfAbsent(Rows.uuid(row, "worker_id"), id -> new ArrayList<>())
                            .add(code(row)),
                    ids,
                    workflow);
        }
        return workers.stream()
                .map(worker -> new RegisteredWorker(worker, code.getOrDefault(worker.id(), List.of())))
                .toList();
    }

    private static WorkflowCode code(ResultSet row) throws SQLException {
        String workflow = row.getString("workflow");
        Set<StepCodeKey> leftAlone = new HashSet<>();
        for (String step : Rows.texts(row, "left_alone")) {
            int space = step.indexOf(' ');
            leftAlone.add(
                    new StepCodeKey(workflow, Integer.parseInt(step.substring(0, space)), step.substring(space + 1)));
        }
        return new WorkflowCode(workflow, row.getInt("version"), leftAlone);
    }

    @Override
    public List<FormerWorker> former(int most) {
        return db.query(FORMER, WorkerRows::former, most);
    }

    @Override
    public Optional<FormerWorker> findFormer(UUID id) {
        return db.query(FIND_FORMER, WorkerRows::former, id).stream().findFirst();
    }

    @Override
    public boolean setDrain(UUID id, WorkerDetails.@Nullable Drain drain) {
        return db.update(
                        SET_DRAIN,
                        drain == null ? null : drain.by(),
                        drain == null ? null : drain.reason(),
                        drain == null ? null : drain.since(),
                        id)
                > 0;
    }
}
