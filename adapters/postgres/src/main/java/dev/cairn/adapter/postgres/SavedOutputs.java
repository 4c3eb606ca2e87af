package dev.cairn.adapter.postgres;

import dev.cairn.TaskState;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskUpdate;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The outputs that the transaction at hand has saved, so that it does not read them back for the next steps.
 *
 * <p>{@link PostgresTasks#save} adds to them and {@link PostgresTasks#inputs} uses them.
 */
final class SavedOutputs {

    private final Map<TaskKey, ParentOutput> outputs = new HashMap<>();
    private final Set<TaskKey> readyChildren = new HashSet<>();

    /** Notes an update that was saved. */
    void add(TaskUpdate update) {
        switch (update) {
            case TaskUpdate.Completed done ->
                outputs.put(done.key(), new ParentOutput(TaskState.COMPLETED, done.output()));
            case TaskUpdate.MadeReady ready -> readyChildren.add(ready.key());
            case TaskUpdate.Revived revived -> {
                // It has no output.
            }
            case TaskUpdate.Changed other -> {
                // The outcome of such a task is read from the database when a child needs it.
            }
        }
    }

    /** Whether the outputs of all parents of these tasks are here. */
    boolean coverParentsOf(Collection<TaskKey> tasks) {
        return readyChildren.containsAll(tasks);
    }

    /** Whether the output of this task is here. */
    boolean contain(TaskKey task) {
        return outputs.containsKey(task);
    }

    /** The outputs by their tasks; not to be changed. */
    Map<TaskKey, ParentOutput> byTask() {
        return outputs;
    }
}
