package dev.cairn.simulation.planted;

import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.port.Tasks;
import java.util.List;
import java.util.Objects;

/** Updates of tasks, for bugs that falsify them. */
final class Updates {

    private Updates() {}

    static Task stored(Tasks tasks, TaskKey key) {
        return Objects.requireNonNull(tasks.lockFamily(List.of(key), 0).get(key));
    }

    /** The task as it is after the update. */
    static Task after(Tasks tasks, TaskUpdate update) {
        return update.appliedTo(stored(tasks, update.key()));
    }

    /** The update, to another task. */
    static TaskUpdate to(TaskUpdate update, Task task) {
        return new TaskUpdate.Changed(task, update.output(), update.error(), update.note());
    }
}
