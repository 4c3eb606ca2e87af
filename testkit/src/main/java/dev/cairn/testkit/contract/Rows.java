package dev.cairn.testkit.contract;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rows made by hand, as consistent as those of the flows, for tests of one repository at a time. */
final class Rows {
    static final String WORKFLOW = "contract";
    static final String TENANT = "acme";

    private final Ids ids = ThisMachine.ids();

    /** The capability of a worker that has all versions of those workflows. */
    static Capability everythingOf(String... workflows) {
        Map<String, Integer> newest =
                Stream.of(workflows).collect(Collectors.toMap(name -> name, name -> Integer.MAX_VALUE));
        return new Capability(newest, Set.of(), Set.of());
    }

    UUID id() {
        return ids.next();
    }

    NewRun run() {
        return run(id(), TENANT, null);
    }

    NewRun run(UUID id, String tenant, @Nullable String idempotencyKey) {
        return run(new RunHeader(id, WORKFLOW, 1, tenant), 1, idempotencyKey);
    }

    private static NewRun run(RunHeader header, int sinks, @Nullable String idempotencyKey) {
        return new NewRun(header, sinks, Handlers.NONE, idempotencyKey, Map.of(), new Payload("{}"));
    }

    /** A task without parents. */
    NewTask root(UUID runId, String name, TaskState state, String... children) {
        return new NewTask(task(runId, name, state, 0, List.of(children)), List.of());
    }

    /** A task that waits for all its parents. */
    NewTask child(UUID runId, String name, List<String> parents, String... children) {
        return new NewTask(task(runId, name, TaskState.PENDING, parents.size(), List.of(children)), parents);
    }

    /** The tasks of a diamond: b and c after a, which sleeps, and d after both. */
    List<NewTask> diamond(UUID runId) {
        return List.of(
                root(runId, "a", TaskState.SLEEPING, "b", "c"),
                child(runId, "b", List.of("a"), "d"),
                child(runId, "c", List.of("a"), "d"),
                child(runId, "d", List.of("b", "c")));
    }

    private static Task task(UUID runId, String name, TaskState state, int parents, List<String> children) {
        TaskKey key = new TaskKey(runId, name);
        return new Task(key, TaskKind.STEP, false, children, ParentTally.allOpen(parents), state, Tries.NONE, null);
    }

    /** The task of a run's failure handler. */
    NewTask handler(UUID runId) {
        TaskKey key = new TaskKey(runId, TaskKind.ON_FAILURE.handlerTask());
        ParentTally none = ParentTally.allOpen(0);
        return new NewTask(
                new Task(key, TaskKind.ON_FAILURE, false, List.of(), none, TaskState.QUEUED, Tries.NONE, null),
                List.of());
    }

    /** Stores a run of one task. */
    TaskKey storedTask(Transaction tx, TaskState state) {
        return storedTasks(tx, state, 1).getFirst();
    }

    /** Stores a run of that many tasks side by side. */
    List<TaskKey> storedTasks(Transaction tx, TaskState state, int count) {
        RunHeader header = new RunHeader(id(), WORKFLOW, 1, TENANT);
        tx.runs().insert(List.of(run(header, count, null)));
        List<NewTask> tasks = IntStream.range(0, count)
                .mapToObj(i -> root(header.id(), "step-" + i, state))
                .toList();
        tx.tasks().insert(tasks);
        return tasks.stream().map(task -> task.task().key()).toList();
    }

    /** Stores a run of one ready task, and returns the entry for its row in the queue. */
    QueueEntry storedEntry(Transaction tx, String workflow, int version, String step) {
        RunHeader header = new RunHeader(id(), workflow, version, TENANT);
        tx.runs().insert(List.of(run(header, 1, null)));
        tx.tasks().insert(List.of(root(header.id(), step, TaskState.QUEUED)));
        return new QueueEntry(new TaskKey(header.id(), step), header, 1);
    }

    /** Registers a worker that has just sent a heartbeat. */
    UUID storedWorker(Transaction tx) {
        Instant now = tx.now();
        UUID id = id();
        tx.workers().register(new Worker(id, "worker of the contract", 10, now, now));
        return id;
    }

    /** A lease on the first attempt of a task. */
    Lease lease(Transaction tx, TaskKey key, UUID workerId) {
        return new Lease(new Fence(key, 1, ids.token()), workerId, tx.now());
    }

    TaskEvent event(Transaction tx, TaskKey key, int attempt, TaskEventType type) {
        return new TaskEvent(key.runId(), key.name(), attempt, type, tx.now(), null, null);
    }

    /** Locks a task, which must be stored. */
    static Task locked(Transaction tx, TaskKey key) {
        Task task = tx.tasks().lockFamily(List.of(key), 1).get(key);
        if (task == null) {
            throw new AssertionError(key + " is not stored");
        }
        return task;
    }
}
