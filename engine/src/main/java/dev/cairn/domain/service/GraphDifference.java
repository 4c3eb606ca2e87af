package dev.cairn.domain.service;

import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The changes between two graphs of a workflow, in words. */
public final class GraphDifference {

    /** The most changes that are listed; a graph with more changes is another graph. */
    private static final int MOST = 10;

    private GraphDifference() {}

    /** How the second graph differs from the first; empty when nothing that matters to a run differs. */
    public static String describe(WorkflowGraph before, WorkflowGraph after) {
        Map<String, Node> old = byName(before);
        Map<String, Node> changed = byName(after);
        List<String> changes = new ArrayList<>();
        old.keySet().stream()
                .filter(name -> !changed.containsKey(name))
                .forEach(name -> changes.add("step '" + name + "' is gone"));
        changed.forEach((name, node) -> {
            Node known = old.get(name);
            if (known == null) {
                changes.add("step '" + name + "' is new");
            } else if (!known.equals(node)) {
                changes.add("step '" + name + "' " + change(known, node));
            }
        });
        for (TaskKind kind : TaskKind.values()) {
            if (kind.isHandler()
                    && before.handlers().contains(kind) != after.handlers().contains(kind)) {
                changes.add(handler(kind) + (after.handlers().contains(kind) ? " is new" : " is gone"));
            }
        }
        if (!Objects.equals(before.deadline(), after.deadline())) {
            changes.add("the deadline was " + words(before) + " and is " + words(after));
        }
        if (changes.isEmpty() && !before.nodes().equals(after.nodes())) {
            changes.add("the steps are declared in another order");
        }
        return changes.size() <= MOST
                ? String.join("; ", changes)
                : String.join("; ", changes.subList(0, MOST)) + "; and " + (changes.size() - MOST) + " more changes";
    }

    private static String words(WorkflowGraph graph) {
        return graph.deadline() == null ? "none" : graph.deadline().toText();
    }

    private static String handler(TaskKind kind) {
        return switch (kind) {
            case ON_FAILURE -> "the failure handler";
            case ON_SUCCESS -> "the success handler";
            case ON_CANCEL -> "the cancel handler";
            case STEP, COMPENSATED_STEP, SLEEP, WAIT, COMPENSATION ->
                throw new IllegalStateException("engine bug: " + kind);
        };
    }

    private static String change(Node before, Node after) {
        List<String> changes = new ArrayList<>();
        if (before.kind() != after.kind()) {
            changes.add(kinds(before.kind(), after.kind()));
        }
        if (!before.parents().equals(after.parents())) {
            changes.add("came after " + parents(before) + " and comes after " + parents(after));
        }
        if (before.requireAllParents() != after.requireAllParents()) {
            changes.add(after.requireAllParents() ? "requires all parents" : "no longer requires all parents");
        }
        if (!Objects.equals(before.queueLimit(), after.queueLimit())) {
            changes.add("has another schedule-to-start limit");
        }
        return String.join(" and ", changes);
    }

    private static String kinds(TaskKind before, TaskKind after) {
        if (before == TaskKind.STEP && after == TaskKind.COMPENSATED_STEP) {
            return "has a compensation now";
        }
        return before == TaskKind.COMPENSATED_STEP && after == TaskKind.STEP
                ? "has no compensation any more"
                : "was " + before.withoutCompensation() + " and is " + after.withoutCompensation();
    }

    private static String parents(Node node) {
        return node.parents().isEmpty() ? "no step" : GraphRules.listed(node.parents());
    }

    private static Map<String, Node> byName(WorkflowGraph graph) {
        Map<String, Node> nodes = new LinkedHashMap<>();
        graph.nodes().forEach(node -> nodes.put(node.name(), node));
        return nodes;
    }
}
