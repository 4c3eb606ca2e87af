package dev.cairn.domain.service;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.Successors;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * The tasks with which every run of a graph begins, computed once for all runs. It needs only the graph, not the code.
 */
public final class RunPlan {

    private final List<WorkflowGraph.Node> nodes;
    private final Handlers handlers;
    private final Map<String, TaskKind> kinds = new LinkedHashMap<>();
    private final Map<String, Successors> successors = new LinkedHashMap<>();

    /** Plans runs of a graph without cycles. */
    public RunPlan(WorkflowGraph graph) {
        this.nodes = GraphShape.topological(graph.nodes());
        this.handlers = Handlers.of(graph.handlers());
        Map<String, Integer> parents = new LinkedHashMap<>();
        for (WorkflowGraph.Node node : nodes) {
            kinds.put(node.name(), node.kind());
            parents.put(node.name(), node.parents().size());
        }
        GraphShape.children(nodes)
                .forEach((name, children) -> successors.put(
                        name, Successors.of(children, child -> Objects.requireNonNull(parents.get(child)))));
    }

    /** How many tasks a run has. */
    public int size() {
        return nodes.size();
    }

    /** The handlers, one of which may become one more task at the end of a run. */
    public Handlers handlers() {
        return handlers;
    }

    /** How many tasks have no children. */
    public int sinks() {
        return (int) successors.values().stream()
                .filter(children -> children.names().isEmpty())
                .count();
    }

    /** How many tasks have no parents. */
    public int roots() {
        return (int) nodes.stream().filter(node -> node.parents().isEmpty()).count();
    }

    /** The kind of task that a step becomes. */
    public TaskKind kind(String step) {
        return Objects.requireNonNull(kinds.get(step));
    }

    /** The children of a step. */
    public Successors successors(String step) {
        return Objects.requireNonNull(successors.get(step));
    }

    /** The tasks of a new run, parents first; those without parents begin in the given state. */
    public List<NewTask> tasks(UUID runId, TaskState roots) {
        return nodes.stream()
                .map(node -> new NewTask(task(runId, node, roots), node.parents()))
                .toList();
    }

    private Task task(UUID runId, WorkflowGraph.Node node, TaskState roots) {
        TaskState state = node.parents().isEmpty() ? roots : TaskState.PENDING;
        return Task.added(runId, node, successors(node.name()).names(), state);
    }
}
