package dev.cairn.admin.api;

import dev.cairn.TaskDetails;
import dev.cairn.admin.json.Fields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The graph of a run, placed in layers from left to right. */
final class GraphRows {

    private final Shown shown;

    GraphRows(Shown shown) {
        this.shown = shown;
    }

    Fields of(List<TaskDetails> tasks, Map<String, String> kinds) {
        Map<String, Integer> index = new HashMap<>();
        Map<String, Integer> layers = new HashMap<>();
        Map<Integer, Integer> heights = new HashMap<>();
        List<Object> nodes = new ArrayList<>();
        List<Object> edges = new ArrayList<>();
        for (TaskDetails task : tasks) {
            int at = index.size();
            index.put(task.name(), at);
            List<String> parents =
                    task.parents().stream().filter(layers::containsKey).toList();
            int layer = parents.stream().mapToInt(layers::get).max().orElse(-1) + 1;
            layers.put(task.name(), layer);
            int row = heights.merge(layer, 1, Integer::sum) - 1;
            parents.forEach(parent -> edges.add(List.of(index.get(parent), at)));
            nodes.add(node(task, at, kinds.getOrDefault(task.name(), "step"))
                    .put("layer", layer)
                    .put("row", row));
        }
        return Fields.of("layers", heights.size())
                .put(
                        "rows",
                        heights.values().stream()
                                .mapToInt(Integer::intValue)
                                .max()
                                .orElse(0))
                .put("nodes", nodes)
                .put("edges", edges)
                .put("folded", false);
    }

    /** Without what is absent: a graph may have ten thousand nodes. */
    private Fields node(TaskDetails task, int at, String kind) {
        Fields node = Fields.of("id", at)
                .put("name", task.name())
                .put("kind", kind)
                .put("state", task.state())
                .put("attempts", task.attempts());
        String note = shown.text(task.note());
        return note == null ? node : node.put("note", note);
    }
}
