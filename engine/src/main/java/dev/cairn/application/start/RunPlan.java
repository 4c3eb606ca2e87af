package dev.cairn.application.start;

import dev.cairn.TaskState;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.Offspring;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.service.GraphShape;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** What every run of a definition begins with; worked out once for all runs. */
final class RunPlan {

    private final WorkflowDefinition definition;
    private final List<WorkflowGraph.Node> nodes;
    private final Map<String, List<String>> children;
    private final Set<String> single;

    RunPlan(WorkflowDefinition definition) {
        this.definition = definition;
        this.nodes = GraphShape.topological(definition.graph().nodes());
        this.children = GraphShape.children(nodes);
        children.replaceAll((name, list) -> List.copyOf(list));
        this.single = nodes.stream()
                .filter(node -> node.parents().size() == 1)
                .map(WorkflowGraph.Node::name)
                .collect(Collectors.toSet());
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

    /** What kind of step it is. */
    TaskKind kind(String step) {
        return Objects.requireNonNull(definition.steps().get(step)).node().kind();
    }

    int roots() {
        return (int) nodes.stream().filter(node -> node.parents().isEmpty()).count();
    }

    /** Who waits for a step. */
    Offspring offspring(String step) {
        List<String> names = children.getOrDefault(step, List.of());
        return new Offspring(names, names.stream().allMatch(single::contains));
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
