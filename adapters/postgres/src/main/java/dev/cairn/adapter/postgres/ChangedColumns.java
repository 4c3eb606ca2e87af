package dev.cairn.adapter.postgres;

import dev.cairn.TaskState;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Tries;

/** Which columns of a task an update can have changed since the task was claimed or stored. */
enum ChangedColumns {
    /** The task has completed: state, attempts and output. */
    OF_COMPLETED,
    /** Its only parent has completed, and it was never tried: state and tally of parents. */
    OF_READY,
    /** Any column. */
    ANY;

    private static final ParentTally ONE_COMPLETED = new ParentTally(0, 1, 0, 0);

    static ChangedColumns by(TaskUpdate update) {
        Task task = update.task();
        if (update.error() != null || update.note() != null) {
            return ANY;
        }
        if (task.state() == TaskState.COMPLETED) {
            return OF_COMPLETED;
        }
        boolean untried = task.tries().equals(Tries.NONE) && task.doomedBy() == null && update.output() == null;
        return task.state() == TaskState.QUEUED && untried && task.parents().equals(ONE_COMPLETED) ? OF_READY : ANY;
    }
}
