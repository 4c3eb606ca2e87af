package dev.cairn.adapter.postgres;

import dev.cairn.TaskState;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Tries;

/** Which columns an update of a task can have changed. */
enum ChangedColumns {
    /** Whatever ends well has changed nothing but its state, its attempts and its output since it was claimed. */
    COMPLETED,
    /** Its only parent has completed, and it was never tried: all other columns are as they were inserted. */
    READY,
    /** Any. */
    ALL;

    private static final ParentTally ONE_COMPLETED = new ParentTally(0, 1, 0, 0);

    static ChangedColumns of(TaskUpdate update) {
        Task task = update.task();
        if (update.error() != null || update.note() != null) {
            return ALL;
        }
        if (task.state() == TaskState.COMPLETED) {
            return COMPLETED;
        }
        boolean untried = task.tries().equals(Tries.NONE) && task.doomedBy() == null && update.output() == null;
        return task.state() == TaskState.QUEUED && untried && task.parents().equals(ONE_COMPLETED) ? READY : ALL;
    }
}
