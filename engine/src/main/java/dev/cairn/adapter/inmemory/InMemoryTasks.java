package dev.cairn.adapter.inmemory;

import dev.cairn.domain.model.HeldTask;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.Successors;
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
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The tasks in memory. */
final class InMemoryTasks implements Tasks {

    private final Tables tables;

    InMemoryTasks(Tables tables) {
        this.tables = tables;
    }

    @Override
    public void insert(Collection<NewTask> added) {
        Map<UUID, List<TaskKey>> byRun = new LinkedHashMap<>();
        for (NewTask task : added) {
            TaskKey key = task.task().key();
            tables.tasks.insert(key, new TaskRecord(task.task(), task.parentNames(), 0, null, null, 0, null));
            byRun.computeIfAbsent(key.runId(), id -> new ArrayList<>()).add(key);
        }
        byRun.forEach((runId, keys) -> {
            List<TaskKey> before = tables.tasksOfRun.find(runId);
            List<TaskKey> all = new ArrayList<>(before == null ? List.of() : before);
            all.addAll(keys);
            tables.tasksOfRun.put(runId, all);
        });
    }

    @Override
    public Map<TaskKey, Task> lockFamily(Collection<TaskKey> keys, int generations) {
        Map<TaskKey, Task> locked = new HashMap<>();
        List<Task> youngest = new ArrayList<>();
        for (TaskKey key : keys) {
            TaskRecord record = tables.tasks.find(key);
            if (record != null && locked.put(key, record.task()) == null) {
                youngest.add(record.task());
            }
        }
        for (int generation = 0; generation < generations && !youngest.isEmpty(); generation++) {
            youngest = children(youngest, locked);
        }
        return locked;
    }

    private List<Task> children(List<Task> parents, Map<TaskKey, Task> locked) {
        List<Task> children = new ArrayList<>();
        for (Task parent : parents) {
            for (String name : parent.children()) {
                TaskKey key = new TaskKey(parent.key().runId(), name);
                if (!locked.containsKey(key)) {
                    Task child = tables.tasks.get(key).task();
                    locked.put(key, child);
                    children.add(child);
                }
            }
        }
        return children;
    }

    @Override
    public void save(Collection<TaskUpdate> updates) {
        for (TaskUpdate update : updates) {
            TaskRecord before = tables.tasks.get(update.key());
            Task after = update.appliedTo(before.task());
            tables.tasks.put(
                    update.key(),
                    new TaskRecord(
                            after,
                            before.parentNames(),
                            after.tries().attempts(),
                            orElse(update.output(), before.output()),
                            orElse(update.error(), before.error()),
                            update.error() == null
                                    ? before.errorAttempt()
                                    : after.tries().attempts(),
                            update instanceof TaskUpdate.Revived ? null : orElse(update.note(), before.note())));
        }
    }

    @Override
    public Supplier<List<TaskInput>> inputs(Collection<TaskKey> keys) {
        List<TaskInput> inputs = keys.stream().map(this::input).toList();
        return () -> inputs;
    }

    private TaskInput input(TaskKey key) {
        TaskRecord record = tables.tasks.get(key);
        Tables.StoredRun run = tables.runs.get(key.runId());
        Map<String, ParentOutput> parents = new LinkedHashMap<>();
        for (String parent : record.parentNames()) {
            parents.put(parent, output(tables.tasks.get(new TaskKey(key.runId(), parent))));
        }
        Task task = record.task();
        return new TaskInput(
                key,
                task.kind(),
                task.tries(),
                run.input(),
                run.run().origin().metadata(),
                parents,
                Successors.of(task.children(), child -> parents(key.runId(), child)),
                HeldTask.lastOf(run.run(), task.isSink()),
                run.run().origin().trace());
    }

    private int parents(UUID runId, String task) {
        TaskRecord record = tables.tasks.get(new TaskKey(runId, task));
        return Successors.parents(record.parentNames().size(), record.task().queueLimit());
    }

    @Override
    public Map<TaskKey, ParentOutput> outputs(Collection<TaskKey> keys) {
        Map<TaskKey, ParentOutput> outputs = new HashMap<>();
        for (TaskKey key : keys) {
            TaskRecord record = tables.tasks.find(key);
            if (record != null) {
                outputs.put(key, output(record));
            }
        }
        return outputs;
    }

    @Override
    public Supplier<List<TaskRecord>> ofRun(UUID runId) {
        List<TaskKey> keys = tables.tasksOfRun.find(runId);
        List<TaskRecord> records =
                keys == null ? List.of() : keys.stream().map(this::record).toList();
        return () -> records;
    }

    /** The stored task, with the running attempt counted. */
    private TaskRecord record(TaskKey key) {
        TaskRecord record = tables.tasks.get(key);
        Lease lease = tables.leases.find(key);
        return lease == null
                ? record
                : new TaskRecord(
                        record.task(),
                        record.parentNames(),
                        lease.fence().attempt(),
                        record.output(),
                        record.error(),
                        record.errorAttempt(),
                        record.note());
    }

    private static ParentOutput output(TaskRecord record) {
        return new ParentOutput(record.task().state(), record.output());
    }

    private static <T> @Nullable T orElse(@Nullable T value, @Nullable T otherwise) {
        return value == null ? otherwise : value;
    }
}
