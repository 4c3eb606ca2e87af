package dev.cairn.domain.model;

import dev.cairn.TaskState;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the holder of a lease knows of its task without asking the store: only the lease gives the right to change it.
 *
 * @param run the run it belongs to
 * @param task the task as it was claimed
 * @param childrenWaitForItAlone whether none of its children has another parent
 * @param lastOf the run as it is stored, if only the end of this task can change it, else null
 */
public record Known(
        RunHeader run,
        Task task,
        boolean childrenWaitForItAlone,
        @Nullable Run lastOf) {

    /**
     * The task and its children as they are stored, when that is certain: a child without another parent has nobody else
     * who could have changed it. Enough to make the children ready; what is behind them is not known.
     */
    public List<Task> family() {
        if (!childrenWaitForItAlone) {
            throw new IllegalStateException("engine bug: children of " + task.key() + " may have changed");
        }
        List<Task> family = new ArrayList<>(1 + task.children().size());
        family.add(task);
        for (TaskKey child : task.childKeys()) {
            family.add(new Task(
                    child,
                    TaskKind.STEP,
                    false,
                    List.of(),
                    ParentTally.allOpen(1),
                    TaskState.PENDING,
                    Tries.NONE,
                    null));
        }
        return family;
    }
}
