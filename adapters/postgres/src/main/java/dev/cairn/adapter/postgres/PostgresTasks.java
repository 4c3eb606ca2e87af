package dev.cairn.adapter.postgres;

import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.port.Tasks;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** The tasks in PostgreSQL. */
final class PostgresTasks implements Tasks {

    private static final String INSERT = """
            INSERT INTO cairn.tasks
                   (run_id, name, position, kind, require_all_parents, parents, children,
                    open_parents, completed_parents, skipped_parents, failed_parents,
                    state, attempts, failures, crashes)
            SELECT run_id, name, position, kind, require_all_parents, parents::text[], children::text[],
                   open_parents, 0, 0, 0, state, 0, 0, 0
              FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?)
                   AS new(run_id, name, position, kind, require_all_parents, parents, children, open_parents, state)
            """;

    static final String SAVE = """
            UPDATE cairn.tasks t
               SET state = u.state,
                   open_parents = u.open_parents, completed_parents = u.completed_parents,
                   skipped_parents = u.skipped_parents, failed_parents = u.failed_parents,
                   attempts = u.attempts, failures = u.failures, crashes = u.crashes, doomed_by = u.doomed_by,
                   output = coalesce(u.output::json, t.output),
                   error_type = coalesce(u.error_type, t.error_type),
                   error_message = coalesce(u.error_message, t.error_message),
                   error_trace = CASE WHEN u.error_type IS NULL THEN t.error_trace ELSE u.error_trace END,
                   note = coalesce(u.note, t.note)
              FROM unnest(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                   AS u(run_id, name, state, open_parents, completed_parents, skipped_parents, failed_parents,
                        attempts, failures, crashes, doomed_by, output, error_type, error_message, error_trace, note)
             CROSS JOIN LATERAL
                   (SELECT k.ctid AS place
                      FROM cairn.tasks k
                     WHERE k.run_id = u.run_id AND k.name = u.name
                    OFFSET 0) AS stored
             WHERE t.ctid = stored.place
            """;

    static final String INPUTS = """
            SELECT t.run_id, t.name, t.kind, t.attempts, t.failures, t.crashes, t.parents, r.input, r.metadata
              FROM unnest(?, ?) AS wanted(run_id, name)
             CROSS JOIN LATERAL
                   (SELECT *
                      FROM cairn.tasks
                     WHERE tasks.run_id = wanted.run_id AND tasks.name = wanted.name
                    OFFSET 0) AS t
             CROSS JOIN LATERAL
                   (SELECT input, metadata FROM cairn.workflow_runs WHERE id = t.run_id OFFSET 0) AS r
            """;

    static final String OUTPUTS = """
            SELECT t.run_id, t.name, t.state, t.output, l.run_id AS leased
              FROM unnest(?, ?) AS wanted(run_id, name)
             CROSS JOIN LATERAL
                   (SELECT *
                      FROM cairn.tasks
                     WHERE tasks.run_id = wanted.run_id AND tasks.name = wanted.name
                    OFFSET 0) AS t
              LEFT JOIN LATERAL
                   (SELECT run_id
                      FROM cairn.leases
                     WHERE leases.run_id = t.run_id AND leases.name = t.name
                    OFFSET 0) AS l ON true
            """;

    static final String OF_RUN = """
            SELECT t.*, l.attempt AS leased_attempt
              FROM cairn.tasks t
              LEFT JOIN cairn.leases l ON l.run_id = t.run_id AND l.name = t.name
             WHERE t.run_id = ?
             ORDER BY t.position
            """;

    private static final int HANDLER_POSITION = Integer.MAX_VALUE;

    private final Db db;
    private final TaskLocks locks;

    PostgresTasks(Db db, TaskLocks locks) {
        this.db = db;
        this.locks = locks;
    }

    @Override
    public void insert(Collection<NewTask> tasks) {
        if (tasks.isEmpty()) {
            return;
        }
        Map<UUID, Integer> positions = new HashMap<>();
        List<Integer> position = tasks.stream()
                .map(task -> task.task().kind() == TaskKind.ON_FAILURE
                        ? HANDLER_POSITION
                        : positions.merge(task.task().key().runId(), 1, Integer::sum))
                .toList();
        db.update(
                INSERT,
                Columns.uuids(tasks, task -> task.task().key().runId()),
                Columns.texts(tasks, task -> task.task().key().name()),
                position.toArray(Integer[]::new),
                Columns.texts(tasks, task -> task.task().kind().name()),
                Columns.flags(tasks, task -> task.task().requireAllParents()),
                Columns.texts(tasks, task -> Columns.literal(task.parentNames())),
                Columns.texts(tasks, task -> Columns.literal(task.task().children())),
                Columns.ints(tasks, task -> task.task().parents().open()),
                Columns.texts(tasks, task -> task.task().state().name()));
    }

    @Override
    public Map<TaskKey, Task> lockFamily(Collection<TaskKey> keys, int generations) {
        return locks.lockFamily(db, keys, generations);
    }

    @Override
    public void save(Collection<TaskUpdate> updates) {
        if (updates.isEmpty()) {
            return;
        }
        db.update(
                SAVE,
                Columns.uuids(updates, update -> update.task().key().runId()),
                Columns.texts(updates, update -> update.task().key().name()),
                Columns.texts(updates, update -> update.task().state().name()),
                Columns.ints(updates, update -> update.task().parents().open()),
                Columns.ints(updates, update -> update.task().parents().completed()),
                Columns.ints(updates, update -> update.task().parents().skipped()),
                Columns.ints(updates, update -> update.task().parents().failed()),
                Columns.ints(updates, update -> update.task().tries().attempts()),
                Columns.ints(updates, update -> update.task().tries().failures()),
                Columns.ints(updates, update -> update.task().tries().crashes()),
                Columns.texts(updates, update -> update.task().doomedBy()),
                Columns.texts(
                        updates,
                        update ->
                                update.output() == null ? null : update.output().json()),
                Columns.texts(
                        updates,
                        update -> update.error() == null ? null : update.error().type()),
                Columns.texts(
                        updates,
                        update -> update.error() == null ? null : update.error().message()),
                Columns.texts(
                        updates,
                        update -> update.error() == null ? null : update.error().stackTrace()),
                Columns.texts(updates, TaskUpdate::note));
    }

    @Override
    public List<TaskInput> inputs(Collection<TaskKey> keys) {
        Map<TaskKey, List<String>> parents = new LinkedHashMap<>();
        List<TaskInput> bare = db.query(
                INPUTS,
                row -> {
                    TaskInput input = TaskRows.input(row);
                    parents.put(input.key(), Db.texts(row, "parents"));
                    return input;
                },
                Columns.runIds(keys),
                Columns.names(keys));
        List<TaskKey> parentKeys = parents.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .map(name -> new TaskKey(entry.getKey().runId(), name)))
                .distinct()
                .toList();
        Map<TaskKey, ParentOutput> outputs = parentKeys.isEmpty() ? Map.of() : outputs(parentKeys);
        return bare.stream()
                .map(input -> TaskRows.withParents(input, Objects.requireNonNull(parents.get(input.key())), outputs))
                .toList();
    }

    @Override
    public Map<TaskKey, ParentOutput> outputs(Collection<TaskKey> keys) {
        Map<TaskKey, ParentOutput> outputs = new HashMap<>();
        db.query(
                OUTPUTS,
                row -> outputs.put(TaskRows.key(row), TaskRows.output(row)),
                Columns.runIds(keys),
                Columns.names(keys));
        return outputs;
    }

    @Override
    public List<TaskRecord> ofRun(UUID runId) {
        return db.query(OF_RUN, TaskRows::record, runId);
    }
}
