package dev.cairn.domain.model;

import dev.cairn.TaskState;
import java.util.List;
import java.util.UUID;

/** A task to be stored, with the names of its parents. No rule needs these names afterwards. */
public record NewTask(Task task, List<String> parentNames) {

    /** The task that runs the compensation of a step. */
    public static NewTask compensation(UUID runId, CompensationName name, List<String> after, List<String> before) {
        WorkflowGraph.Node node = new WorkflowGraph.Node(name.text(), TaskKind.COMPENSATION, false, after);
        return new NewTask(
                Task.added(runId, node, before, after.isEmpty() ? TaskState.QUEUED : TaskState.PENDING), after);
    }

    /** The task that runs a handler of a run. */
    public static NewTask handler(UUID runId, HandlerName name) {
        return new NewTask(Task.added(runId, WorkflowGraph.Node.handler(name), List.of(), TaskState.QUEUED), List.of());
    }
}
