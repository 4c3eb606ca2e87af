package dev.cairn.admin.api;

import dev.cairn.TaskDetails;
import dev.cairn.adapter.postgres.inspect.DefinedGraph;
import dev.cairn.adapter.postgres.inspect.LayeredLayout;
import dev.cairn.adapter.postgres.inspect.LayeredLayout.Node;
import dev.cairn.admin.json.Fields;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;

/**
 * Graphs as they are drawn: columns are layers.
 *
 * @param shown shows texts
 */
record GraphRows(Shown shown) {

    private static final String STEP = "step";

    /** The graph of a run with its states. */
    Fields run(List<TaskDetails> tasks, Map<String, String> kinds) {
        List<Node> nodes = tasks.stream()
                .map(task -> new Node(task.name(), task.parents()))
                .toList();
        return drawn(
                nodes,
                index -> task(
                        tasks.get(index), kinds.getOrDefault(tasks.get(index).name(), STEP)));
    }

    /** Without what is absent: a graph may have ten thousand nodes. */
    private Fields task(TaskDetails task, String kind) {
        Fields node = Fields.of("name", task.name())
                .put("kind", kind)
                .put("state", task.state())
                .put("attempts", task.attempts());
        String note = shown.text(task.note());
        return note == null ? node : node.put("note", note);
    }

    /** The graph of a definition. */
    Fields definition(DefinedGraph graph) {
        List<DefinedGraph.Step> steps = graph.steps();
        return drawn(
                graph.nodes(),
                index -> Fields.of("name", steps.get(index).name())
                        .put("kind", steps.get(index).kind().equals("SLEEP") ? "sleep" : STEP));
    }

    private static Fields drawn(List<Node> nodes, IntFunction<Fields> row) {
        LayeredLayout layout = LayeredLayout.of(handlersLast(nodes));
        List<Object> places = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            LayeredLayout.Place place = layout.nodes().get(i);
            places.add(Fields.of("id", i)
                    .putAll(row.apply(i))
                    .put("layer", place.layer())
                    .put("row", place.row()));
        }
        List<List<Integer>> edges = layout.edges().stream()
                .filter(edge -> !nodes.get(edge.to()).parents().isEmpty())
                .map(edge -> List.of(edge.from(), edge.to()))
                .toList();
        return Fields.of("layers", layout.layers())
                .put("rows", layout.rows())
                .put("nodes", places)
                .put("edges", edges)
                .put("folded", false);
    }

    /** Handlers and compensations have no parents, and come when all steps are over: they are drawn behind them. */
    private static List<Node> handlersLast(List<Node> nodes) {
        Set<String> sinks = new HashSet<>();
        nodes.stream().map(Node::name).filter(name -> !isAdded(name)).forEach(sinks::add);
        nodes.forEach(node -> node.parents().forEach(sinks::remove));
        return nodes.stream()
                .map(node -> isAdded(node.name()) && node.parents().isEmpty()
                        ? new Node(node.name(), List.copyOf(sinks))
                        : node)
                .toList();
    }

    private static boolean isAdded(String name) {
        return name.startsWith("$");
    }
}
