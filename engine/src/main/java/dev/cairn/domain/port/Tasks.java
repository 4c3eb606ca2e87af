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

/** The tasks. A task that is leased reads as RUNNING, also right after the transaction at hand took its lease away. */
public interface Tasks {

    /** Stores new tasks. */
    void insert(Collection<NewTask> tasks);

    /**
     * Locks these tasks and their descendants down to so many generations until the end of the transaction, all in one
     * order. When it is called again in the same transaction, for other tasks or more generations, only its last answer
     * holds: a store may have to let go and lock anew to keep to the order. More tasks may be locked than were asked for.
     */
    Map<TaskKey, Task> lockFamily(Collection<TaskKey> keys, int generations);

    /**
     * Writes the states, counters and results of tasks that were locked before, or that nobody else can change now. Each
     * is one step of the lifecycle from what is stored. Their places in the graph stay as they were stored.
     */
    void save(Collection<TaskUpdate> updates);

    /**
     * What the code of these tasks is given: the input of the run, and what their parents came to. The answer may be asked
     * for after the commit, with which it then comes.
     */
    Supplier<List<TaskInput>> inputs(Collection<TaskKey> keys);

    /** What those tasks came to, for the ones that exist. */
    Map<TaskKey, ParentOutput> outputs(Collection<TaskKey> keys);

    /** Everything about the tasks of a run, in the order in which they were stored; also to be had after the commit. */
    Supplier<List<TaskRecord>> ofRun(UUID runId);
}
