package dev.cairn.domain.service;

import dev.cairn.domain.model.WorkflowGraph;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Questions about the shape of a graph. All take time linear in its nodes and edges. */
public final class GraphShape {

    private GraphShape() {}

    /** The children of each node, in the order of declaration. */
    public static Map<String, List<String>> children(Collection<WorkflowGraph.Node> nodes) {
        Map<String, List<String>> children = new LinkedHashMap<>();
        nodes.forEach(node -> children.put(node.name(), new ArrayList<>()));
        for (WorkflowGraph.Node node : nodes) {
            node.parents().forEach(parent -> listOf(children, parent).add(node.name()));
        }
        return children;
    }

    /** The nodes, parents before children; nodes on a cycle and their descendants are missing. */
    public static List<WorkflowGraph.Node> topological(Collection<WorkflowGraph.Node> nodes) {
        Map<String, WorkflowGraph.Node> byName = new HashMap<>();
        Map<String, Integer> open = new HashMap<>();
        Deque<WorkflowGraph.Node> ready = new ArrayDeque<>();
        for (WorkflowGraph.Node node : nodes) {
            byName.put(node.name(), node);
            open.put(node.name(), node.parents().size());
            if (node.parents().isEmpty()) {
                ready.add(node);
            }
        }
        Map<String, List<String>> children = children(nodes);
        List<WorkflowGraph.Node> ordered = new ArrayList<>(nodes.size());
        while (!ready.isEmpty()) {
            WorkflowGraph.Node node = ready.remove();
            ordered.add(node);
            for (String child : listOf(children, node.name())) {
                if (open.merge(child, -1, Integer::sum) == 0) {
                    ready.add(nodeOf(byName, child));
                }
            }
        }
        return ordered;
    }

    /** All nodes that must be over before this one can begin, nearest first. */
    public static Set<String> ancestors(Map<String, List<String>> parents, String node) {
        return reached(parents, node);
    }

    /** All nodes that wait for this one, directly or not, nearest first. */
    public static Set<String> descendants(Map<String, List<String>> children, String node) {
        return reached(children, node);
    }

    private static Set<String> reached(Map<String, List<String>> edges, String from) {
        Set<String> found = new LinkedHashSet<>();
        Deque<String> open = new ArrayDeque<>(edges.getOrDefault(from, List.of()));
        while (!open.isEmpty()) {
            String name = open.remove();
            if (found.add(name)) {
                open.addAll(edges.getOrDefault(name, List.of()));
            }
        }
        return found;
    }

    /** A path that returns to its first node, such as "a, b, c, a", or an empty list when there is none. */
    public static List<String> cycle(Collection<WorkflowGraph.Node> nodes) {
        List<WorkflowGraph.Node> ordered = topological(nodes);
        if (ordered.size() == nodes.size()) {
            return List.of();
        }
        Set<String> sorted = new LinkedHashSet<>();
        ordered.forEach(node -> sorted.add(node.name()));
        Map<String, WorkflowGraph.Node> unsorted = new LinkedHashMap<>();
        nodes.stream().filter(node -> !sorted.contains(node.name())).forEach(node -> unsorted.put(node.name(), node));
        // Every unsorted node has an unsorted parent, so walking up must come back to a node already seen.
        Set<String> path = new LinkedHashSet<>();
        String name = unsorted.keySet().iterator().next();
        while (path.add(name)) {
            name = nodeOf(unsorted, name).parents().stream()
                    .filter(unsorted::containsKey)
                    .findFirst()
                    .orElseThrow();
        }
        List<String> walked = List.copyOf(path);
        List<String> cycle = new ArrayList<>(walked.subList(walked.indexOf(name), walked.size()));
        cycle.add(name);
        return cycle.reversed();
    }

    private static List<String> listOf(Map<String, List<String>> lists, String name) {
        return Objects.requireNonNull(lists.get(name), name);
    }

    private static WorkflowGraph.Node nodeOf(Map<String, WorkflowGraph.Node> nodes, String name) {
        return Objects.requireNonNull(nodes.get(name), name);
    }
}
