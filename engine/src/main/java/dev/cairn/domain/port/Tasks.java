package dev.cairn.domain.port;

import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TaskUpdate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/** The stored tasks. A leased task reads as RUNNING, also right after this same transaction took its lease away. */
public interface Tasks {

    /** Stores new tasks. */
    void insert(Collection<NewTask> tasks);

    /**
     * Locks these tasks and their descendants, down to {@code generations}, until the end of the transaction, in one
     * global order. When it is called again in the same transaction, for other tasks or more generations, only the last
     * answer holds: a store may have to release the locks and take them again to keep to the order. It may lock more
     * tasks than asked for.
     */
    Map<TaskKey, Task> lockFamily(Collection<TaskKey> keys, int generations);

    /**
     * Writes the states, counters and results of tasks that were locked before, or that nobody else can change now.
     * Each update is one step of the lifecycle from the stored state. The place of a task in the graph stays as stored.
     */
    void save(Collection<TaskUpdate> updates);

    /**
     * The inputs of these tasks' code: the input of the run, and the outcomes of their parents. Ask the supplier after
     * the commit: a pipelining store answers together with it.
     */
    Supplier<List<TaskInput>> inputs(Collection<TaskKey> keys);

    /** The outcomes of those tasks that exist. */
    Map<TaskKey, ParentOutput> outputs(Collection<TaskKey> keys);

    /**
     * All stored data about the tasks of a run, in the order in which they were stored. The supplier may be asked after
     * the commit, too.
     */
    Supplier<List<TaskRecord>> ofRun(UUID runId);
}
