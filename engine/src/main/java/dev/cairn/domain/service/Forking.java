package dev.cairn.domain.service;

import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.CompensationName;
import dev.cairn.domain.model.ForkPlan;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Decides what a fork takes over from its source. Every step that ended well, and is neither the forked step nor after
 * it, is copied; all others begin fresh. A step that the source has undone, or that it may still undo because it is live,
 * is not copied either. A step ends only after its ancestors, so all ancestors of a copied step are copied, too.
 */
public final class Forking {

    private final Map<String, TaskRecord> copied = new LinkedHashMap<>();
    private final Map<String, Task> tasks = new LinkedHashMap<>();
    private final List<NewTask> added = new ArrayList<>();
    private final Decisions decided;
    private final UUID forkId;
    private final UUID sourceId;

    private Forking(UUID forkId, UUID sourceId, Instant now) {
        this.forkId = forkId;
        this.sourceId = sourceId;
        this.decided = new Decisions(now);
    }

    /**
     * The graph with which a run was started, without its handlers.
     *
     * @param tasks its tasks, parents first
     */
    public static List<Node> graphOf(List<TaskRecord> tasks) {
        return tasks.stream()
                .filter(record -> !record.task().kind().isAddedAtEnd())
                .map(Forking::node)
                .toList();
    }

    private static Node node(TaskRecord record) {
        Task task = record.task();
        return new Node(
                task.key().name(), task.kind(), task.requireAllParents(), record.parentNames(), task.queueLimit());
    }

    /**
     * Plans a fork.
     *
     * @param source the run that is forked
     * @param records its tasks, parents first
     * @param step the step from which the fork goes on
     * @param target the graph of the fork, whose steps up to this one must be those of the source
     * @throws IllegalArgumentException when the run cannot be forked there
     */
    public static ForkPlan plan(
            Run source, List<TaskRecord> records, String step, WorkflowGraph target, UUID forkId, Instant now) {
        String workflow = source.header().workflow();
        String run = "Run " + source.id() + " of workflow '" + workflow + "'";
        List<Node> nodes = graphOf(records);
        requireStep(run, records, nodes, step);
        Forking forking = new Forking(forkId, source.id(), now);
        forking.copy(records, againIn(source, records, nodes, step));
        forking.requireSame(
                run, step, new WorkflowGraph(workflow, source.header().version(), nodes), target);
        List<Node> ordered = GraphShape.topological(target.nodes());
        Map<String, List<String>> children = GraphShape.children(ordered);
        ordered.forEach(node -> forking.add(node, Objects.requireNonNull(children.get(node.name()))));
        ForkPlan plan = forking.plan();
        if (plan.openSinks() == 0) {
            throw new IllegalArgumentException(run + ": a fork at step '" + step + "' would have nothing to do, because"
                    + " that step is skipped again: the steps before it were skipped, and they are copied. Fork it at"
                    + " one of those.");
        }
        return plan;
    }

    private static void requireStep(String run, List<TaskRecord> records, List<Node> nodes, String step) {
        if (nodes.stream().anyMatch(node -> node.name().equals(step))) {
            return;
        }
        boolean added =
                records.stream().anyMatch(record -> record.task().key().name().equals(step));
        List<String> known = nodes.stream().map(Node::name).toList();
        throw new IllegalArgumentException(run
                + (added
                        ? " cannot be forked at '" + step + "', which is its "
                                + (CompensationName.of(step).isPresent() ? "compensation" : "handler")
                                + "; the fork has one of its own. Choose a step"
                        : " has no step '" + step + "' to fork it at. Choose one")
                + ": " + GraphRules.listed(known) + ".");
    }

    /**
     * The steps that the fork does again: this one, those that the source has undone or may still undo, and all that come
     * after one of them.
     */
    private static Set<String> againIn(Run source, List<TaskRecord> records, List<Node> nodes, String step) {
        List<String> first = new ArrayList<>(List.of(step));
        if (!source.status().isTerminal() || source.isUndone()) {
            records.stream()
                    .map(TaskRecord::task)
                    .filter(Compensating::isUndone)
                    .forEach(task -> first.add(task.key().name()));
        }
        Map<String, List<String>> children = new HashMap<>(GraphShape.children(nodes));
        String above = ""; // no step has this name
        children.put(above, first);
        return GraphShape.descendants(children, above);
    }

    private void copy(List<TaskRecord> records, Set<String> again) {
        for (TaskRecord record : records) {
            Task task = record.task();
            String name = task.key().name();
            boolean copyable = !task.kind().isAddedAtEnd() && !again.contains(name);
            if (copyable && (task.state() == TaskState.COMPLETED || task.state() == TaskState.SKIPPED)) {
                copied.put(name, record);
            }
        }
    }

    /** Refuses another graph in which the forked step or one that is copied is not the same after the same parents. */
    private void requireSame(String run, String step, WorkflowGraph source, WorkflowGraph target) {
        Set<String> same = new LinkedHashSet<>(copied.keySet());
        same.add(step);
        String difference = GraphDifference.describe(only(same, source), only(same, target));
        if (!difference.isEmpty()) {
            throw new IllegalArgumentException(run + " cannot be forked at step '" + step + "' as version "
                    + target.version() + ": compared with version " + source.version() + ", which it was started with, "
                    + difference + ". Keep the version, or choose one with the same steps up to there.");
        }
    }

    /** Those nodes of a graph in the order of their names: neither the order of declaration nor compensations matter here. */
    private static WorkflowGraph only(Set<String> names, WorkflowGraph graph) {
        List<Node> nodes = graph.nodes().stream()
                .filter(node -> names.contains(node.name()))
                .map(Node::bare)
                .sorted(Comparator.comparing(Node::name))
                .toList();
        return new WorkflowGraph(graph.workflow(), graph.version(), nodes);
    }

    private void add(Node node, List<String> children) {
        Task fresh = Task.added(forkId, node, children, TaskState.PENDING);
        Task placed = place(node, fresh);
        tasks.put(node.name(), placed);
        // A task that waits for no parent is never stored as PENDING.
        Task first = node.parents().isEmpty() ? placed : fresh;
        added.add(new NewTask(first, node.parents()));
    }

    /** The state in which a task of the fork begins; its parents have theirs. */
    private Task place(Node node, Task fresh) {
        Task counted = fresh;
        for (String parent : node.parents()) {
            TaskState state = Objects.requireNonNull(tasks.get(parent)).state();
            counted = state.isTerminal() ? counted.parentClosed(state, null) : counted;
        }
        TaskRecord source = copied.get(node.name());
        if (source != null) {
            boolean completed = source.task().state() == TaskState.COMPLETED;
            return change(
                    counted,
                    completed ? TaskEventType.COPIED : TaskEventType.SKIPPED,
                    TaskHistory.COPIED_FROM + sourceId);
        }
        if (counted.parents().open() > 0) {
            if (!counted.equals(fresh)) {
                decided.store(counted, ChangeDetails.of(0));
            }
            return counted;
        }
        return switch (Readiness.decide(counted)) {
            case RUN -> decided.change(counted, TaskEventType.QUEUED, ChangeDetails.of(1));
            case SKIP -> change(counted, TaskEventType.SKIPPED, "its parents were skipped");
            case CANCEL -> throw new IllegalStateException("engine bug: a fork has copied a parent that failed");
        };
    }

    private Task change(Task task, TaskEventType type, String note) {
        return decided.change(task, type, ChangeDetails.of(0).note(note));
    }

    private ForkPlan plan() {
        int openSinks = (int) tasks.values().stream()
                .filter(task -> task.isSink() && !task.state().isTerminal())
                .count();
        return new ForkPlan(
                added,
                List.copyOf(decided.updates.values()),
                decided.events,
                decided.ready,
                List.copyOf(copied.keySet()),
                openSinks);
    }
}
