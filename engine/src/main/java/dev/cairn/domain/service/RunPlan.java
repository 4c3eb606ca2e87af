package dev.cairn.domain.service;

import dev.cairn.TaskState;
import dev.cairn.domain.model.DeadlineRule;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.Successors;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The tasks with which every run of a graph begins, computed once for all runs. It needs only the graph, not the code.
 */
public final class RunPlan {

    private final int version;
    private final List<WorkflowGraph.Node> nodes;
    private final Handlers handlers;
    private final @Nullable DeadlineRule deadline;
    private final Map<String, TaskKind> kinds = new LinkedHashMap<>();
    private final Map<String, Successors> successors = new LinkedHashMap<>();

    /** Plans runs of a graph without cycles. */
    public RunPlan(WorkflowGraph graph) {
        this.version = graph.version();
        this.nodes = GraphShape.topological(graph.nodes());
        this.handlers = graph.ends();
        this.deadline = graph.deadline();
        Map<String, Integer> parents = new LinkedHashMap<>();
        for (WorkflowGraph.Node node : nodes) {
            kinds.put(node.name(), node.kind());
            parents.put(node.name(), Successors.parents(node.parents().size(), node.queueLimit()));
        }
        GraphShape.children(nodes)
                .forEach((name, children) -> successors.put(
                        name, Successors.of(children, child -> Objects.requireNonNull(parents.get(child)))));
    }

    /** The version of the workflow. */
    public int version() {
        return version;
    }

    /** How many tasks a run has. */
    public int size() {
        return nodes.size();
    }

    /** The handlers, one of which may become one more task at the end of a run. */
    public Handlers handlers() {
        return handlers;
    }

    /** The deadline of its runs, or null. */
    public @Nullable DeadlineRule deadline() {
        return deadline;
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

    /**
     * The tasks of a new run, parents first.
     *
     * @param roots the state in which those without parents begin
     * @param readyAt when those without parents are ready, or null if that is not known yet
     */
    public List<NewTask> tasks(UUID runId, TaskState roots, @Nullable Instant readyAt) {
        return nodes.stream()
                .map(node -> new NewTask(task(runId, node, roots, readyAt), node.parents()))
                .toList();
    }

    private Task task(UUID runId, WorkflowGraph.Node node, TaskState roots, @Nullable Instant readyAt) {
        List<String> children = successors(node.name()).names();
        if (!node.parents().isEmpty()) {
            return Task.added(runId, node, children, TaskState.PENDING);
        }
        Task root = Task.added(runId, node, children, roots);
        return readyAt == null ? root : root.readyAt(readyAt);
    }
}
