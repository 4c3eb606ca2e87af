package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.RowReader;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.port.Tasks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;

/** The tasks in PostgreSQL: stored with their run, locked, saved, and read for the code that runs them. */
final class PostgresTasks implements Tasks {

    private static final String ADD = """
            INSERT INTO cairn.tasks
                   (run_id, name, position, kind, require_all_parents, parents, children, children_wait_alone,
                    open_parents, completed_parents, skipped_parents, failed_parents,
                    state, attempts, failures, crashes)
            """;

    private static final String PLANNED = """
            {rows name, position, kind, require_all_parents, parents, children, children_wait_alone, state} AS planned
            """;

    // All runs that have these tasks, and the tasks once: a graph is written once however many runs have it.
    static final String INSERT = ADD + """
            SELECT run.id, task.name, task.position, task.kind, task.require_all_parents, task.parents, task.children,
                   task.children_wait_alone, cardinality(task.parents), 0, 0, 0, task.state, 0, 0, 0
              FROM {rows id} AS run
             CROSS JOIN
                   (SELECT name, position, kind, require_all_parents, parents::text[] AS parents,
                           children::text[] AS children, children_wait_alone, state
                      FROM %s
                    OFFSET 0) AS task
            """.formatted(PLANNED);

    // Fast path of INSERT for one run: no join of runs and tasks.
    static final String INSERT_OF_ONE_RUN = ADD + """
            SELECT ?::uuid, name, position, kind, require_all_parents, parents::text[], children::text[],
                   children_wait_alone, cardinality(parents::text[]), 0, 0, 0, state, 0, 0, 0
              FROM\s""" + PLANNED;

    private static final String INPUT_COLUMNS = """
            SELECT t.run_id, t.name, t.kind, t.attempts, t.failures, t.crashes, t.children_wait_alone, r.input,
                   -- Most of these are empty, and an empty array costs as much to send as a full one.
                   CASE WHEN cardinality(t.parents) > 0 THEN t.parents END AS parents,
                   CASE WHEN cardinality(t.children) > 0 THEN t.children END AS children,
                   CASE WHEN cardinality(r.metadata) > 0 THEN r.metadata END AS metadata,
                   r.workflow, r.version, r.tenant, r.handler, r.idempotency_key, r.trace,
                   CASE WHEN cardinality(t.children) = 0 AND r.open_sinks = 1 AND r.failed_tasks = 0
                             AND r.cancelled_tasks = 0 AND r.cancel_reason IS NULL AND r.deadline IS NULL
                        THEN r.created_at END AS last_of
            """;

    static final String INPUTS = INPUT_COLUMNS + """
              FROM {rows run_id, name} AS wanted
             CROSS JOIN LATERAL
                   (SELECT *
                      FROM cairn.tasks
                     WHERE tasks.run_id = wanted.run_id AND tasks.name = wanted.name
                    OFFSET 0) AS t
             CROSS JOIN LATERAL
                   (SELECT * FROM cairn.workflow_runs WHERE id = t.run_id OFFSET 0) AS r
            """;

    // Fast path of INPUTS for one task: by its key. The join of a batch costs more to begin and end than one row.
    static final String INPUTS_OF_ONE = INPUT_COLUMNS + """
              FROM cairn.tasks t
              JOIN cairn.workflow_runs r ON r.id = t.run_id
             WHERE t.run_id = ? AND t.name = ?
            """;

    static final String OUTPUTS = """
            SELECT t.run_id, t.name, t.state, t.output, l.run_id AS leased
              FROM {rows run_id, name} AS wanted
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

    // Fast path of OUTPUTS for the parents of a task that was claimed: they are over, so no lease is looked for.
    static final String OUTPUTS_OF_PARENTS = """
            SELECT t.run_id, t.name, t.state, t.output, NULL AS leased
              FROM {rows run_id, name} AS wanted
             CROSS JOIN LATERAL
                   (SELECT run_id, name, state, output
                      FROM cairn.tasks
                     WHERE tasks.run_id = wanted.run_id AND tasks.name = wanted.name
                    OFFSET 0) AS t
            """;

    static final String OF_RUN = """
            SELECT t.*, l.attempt AS leased_attempt
              FROM cairn.tasks t
              LEFT JOIN cairn.leases l ON l.run_id = t.run_id AND l.name = t.name
             WHERE t.run_id = ?
             ORDER BY t.position
            """;

    /** All that {@link TaskRows#record} reads, of the task {@code t} with the lease {@code l}, but its output. */
    static final String COLUMNS_WITHOUT_OUTPUT = """
            t.run_id, t.name, t.kind, t.require_all_parents, t.parents, t.children,
                   t.open_parents, t.completed_parents, t.skipped_parents, t.failed_parents, t.state,
                   t.attempts, t.failures, t.crashes, t.doomed_by, t.ready_at, t.first_attempt_at, t.queue_limit,
                   NULL AS output, t.error_type, t.error_message, t.error_trace, t.error_attempt, t.note""";

    static final String OF_RUN_WITHOUT_OUTPUTS = OF_RUN.replace("t.*", COLUMNS_WITHOUT_OUTPUT);

    private final PipelinedConnection db;
    private final TaskLocks locks;
    private final SavedOutputs savedHere = new SavedOutputs();

    PostgresTasks(PipelinedConnection db, TaskLocks locks) {
        this.db = db;
        this.locks = locks;
    }

    @Override
    public void insert(Collection<NewTask> tasks) {
        Map<UUID, List<NewTask>> byRun = new LinkedHashMap<>();
        tasks.forEach(task -> byRun.computeIfAbsent(task.task().key().runId(), id -> new ArrayList<>())
                .add(task));
        Map<List<PlannedTask>, List<UUID>> byPlan = new LinkedHashMap<>();
        byRun.forEach((runId, own) -> byPlan.computeIfAbsent(PlannedTask.of(own), plan -> new ArrayList<>())
                .add(runId));
        byPlan.forEach(this::insert);
        new SaveTasks(db).saveReadyAt(tasks.stream().map(NewTask::task).toList());
        TasksWithLimits.save(db, tasks.stream().map(NewTask::task).toList());
    }

    private void insert(List<PlannedTask> plan, List<UUID> runIds) {
        boolean one = runIds.size() == 1;
        db.executeLater(
                one ? INSERT_OF_ONE_RUN : INSERT,
                one ? runIds.getFirst() : runIds.toArray(UUID[]::new),
                Columns.texts(plan, PlannedTask::name),
                Columns.ints(plan, PlannedTask::position),
                Columns.texts(plan, task -> task.kind().name()),
                Columns.flags(plan, PlannedTask::requireAllParents),
                Columns.texts(plan, task -> Columns.arrayLiteral(task.parents())),
                Columns.texts(plan, task -> Columns.arrayLiteral(task.children())),
                Columns.flags(plan, PlannedTask::childrenWaitAlone),
                Columns.texts(plan, task -> task.state().name()));
    }

    @Override
    public Map<TaskKey, Task> lockFamily(Collection<TaskKey> keys, int generations) {
        return locks.lockFamily(db, keys, generations);
    }

    @Override
    public void save(Collection<TaskUpdate> updates) {
        new SaveTasks(db).save(updates);
        updates.forEach(savedHere::add);
    }

    @Override
    public Supplier<List<TaskInput>> inputs(Collection<TaskKey> keys) {
        Map<TaskKey, List<String>> parents = new LinkedHashMap<>();
        Supplier<List<TaskInput>> bare = withoutParents(keys, row -> {
            TaskInput input = TaskRows.input(row);
            parents.put(input.key(), Rows.textsOrNone(row, "parents"));
            return input;
        });
        if (savedHere.coverParentsOf(keys)) {
            // No second query depends on the answer, so it may come with the commit.
            return () -> withParents(bare.get(), parents, savedHere.byTask());
        }
        List<TaskInput> read = bare.get();
        Map<TaskKey, ParentOutput> outputs = new HashMap<>(savedHere.byTask());
        List<TaskKey> unread = parents.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .map(name -> new TaskKey(entry.getKey().runId(), name)))
                .filter(parent -> !savedHere.contain(parent))
                .distinct()
                .toList();
        if (!unread.isEmpty()) {
            outputs.putAll(outputs(OUTPUTS_OF_PARENTS, unread));
        }
        List<TaskInput> inputs = withParents(read, parents, outputs);
        return () -> inputs;
    }

    private Supplier<List<TaskInput>> withoutParents(Collection<TaskKey> keys, RowReader<TaskInput> reader) {
        if (keys.size() == 1) {
            TaskKey key = keys.iterator().next();
            return db.queryLater(INPUTS_OF_ONE, reader, key.runId(), key.name());
        }
        return db.queryLater(INPUTS, reader, Columns.runIds(keys), Columns.names(keys));
    }

    private static List<TaskInput> withParents(
            List<TaskInput> bare, Map<TaskKey, List<String>> parents, Map<TaskKey, ParentOutput> outputs) {
        return bare.stream()
                .map(input -> TaskRows.withParents(input, Objects.requireNonNull(parents.get(input.key())), outputs))
                .toList();
    }

    @Override
    public Map<TaskKey, ParentOutput> outputs(Collection<TaskKey> keys) {
        return outputs(OUTPUTS, keys);
    }

    private Map<TaskKey, ParentOutput> outputs(String sql, Collection<TaskKey> keys) {
        Map<TaskKey, ParentOutput> outputs = new HashMap<>();
        db.query(
                sql,
                row -> outputs.put(TaskRows.key(row), TaskRows.output(row)),
                Columns.runIds(keys),
                Columns.names(keys));
        return outputs;
    }

    @Override
    public Supplier<List<TaskRecord>> ofRun(UUID runId) {
        return ofRun(db, runId);
    }

    /** Everything about the tasks of a run, in the order in which they were stored. */
    static Supplier<List<TaskRecord>> ofRun(PipelinedConnection db, UUID runId) {
        return db.queryLater(OF_RUN, TaskRows::record, runId);
    }
}
