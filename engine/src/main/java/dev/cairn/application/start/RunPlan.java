package dev.cairn.application.start;

import dev.cairn.TaskState;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.service.GraphShape;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What every run of a definition begins with; worked out once for all runs. */
final class RunPlan {

    private final WorkflowDefinition definition;
    private final List<WorkflowGraph.Node> nodes;
    private final Map<String, List<String>> children;

    RunPlan(WorkflowDefinition definition) {
        this.definition = definition;
        this.nodes = GraphShape.topological(definition.graph().nodes());
        this.children = GraphShape.children(nodes);
        children.replaceAll((name, list) -> List.copyOf(list));
    }

    WorkflowDefinition definition() {
        return definition;
    }

    int size() {
        return nodes.size();
    }

    int sinks() {
        return (int) children.values().stream().filter(List::isEmpty).count();
    }

    /** The tasks of a new run, parents first; those without parents begin in the given state. */
    List<NewTask> tasks(UUID runId, TaskState roots) {
        return nodes.stream()
                .map(node -> new NewTask(task(runId, node, roots), node.parents()))
                .toList();
    }

    private Task task(UUID runId, WorkflowGraph.Node node, TaskState roots) {
        return new Task(
                new TaskKey(runId, node.name()),
                node.kind(),
                node.requireAllParents(),
                children.getOrDefault(node.name(), List.of()),
                ParentTally.allOpen(node.parents().size()),
                node.parents().isEmpty() ? roots : TaskState.PENDING,
                Tries.NONE,
                null);
    }
}
