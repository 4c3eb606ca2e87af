package dev.cairn.domain.model;

import dev.cairn.TaskState;
import java.util.List;
import java.util.UUID;

/** A task to be stored, with the names of its parents, which no rule needs afterwards. */
public record NewTask(Task task, List<String> parentNames) {

    /** The task that runs the failure handler of a run. */
    public static NewTask onFailure(UUID runId) {
        Task handler = new Task(
                new TaskKey(runId, WorkflowDefinition.ON_FAILURE_TASK),
                TaskKind.ON_FAILURE,
                false,
                List.of(),
                ParentTally.allOpen(0),
                TaskState.QUEUED,
                Tries.NONE,
                null);
        return new NewTask(handler, List.of());
    }
}
