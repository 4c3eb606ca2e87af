package dev.cairn.testkit.doubles;

import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.port.Tasks;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/** Tasks that forward every call; a subclass overrides some. */
public abstract class ForwardingTasks implements Tasks {

    private final Tasks tasks;

    /** Forwards to those tasks. */
    protected ForwardingTasks(Tasks tasks) {
        this.tasks = tasks;
    }

    @Override
    public void insert(Collection<NewTask> added) {
        tasks.insert(added);
    }

    @Override
    public Map<TaskKey, Task> lockFamily(Collection<TaskKey> keys, int generations) {
        return tasks.lockFamily(keys, generations);
    }

    @Override
    public void save(Collection<TaskUpdate> updates) {
        tasks.save(updates);
    }

    @Override
    public Supplier<List<TaskInput>> inputs(Collection<TaskKey> keys) {
        return tasks.inputs(keys);
    }

    @Override
    public Map<TaskKey, ParentOutput> outputs(Collection<TaskKey> keys) {
        return tasks.outputs(keys);
    }

    @Override
    public Supplier<List<TaskRecord>> ofRun(UUID runId) {
        return tasks.ofRun(runId);
    }
}
