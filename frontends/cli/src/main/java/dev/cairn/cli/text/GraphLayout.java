package dev.cairn.cli.text;

import dev.cairn.TaskDetails;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Where the steps of a graph stand: from left to right in layers, each branch in a row of its own. An edge over several
 * layers runs along a row that is free there.
 */
final class GraphLayout {

    private final Map<String, TaskDetails> steps = new LinkedHashMap<>();
    private final Map<String, List<String>> children = new LinkedHashMap<>();
    private final Map<String, Integer> layers = new HashMap<>();
    private final Map<String, Integer> rows = new HashMap<>();
    /** For each gap behind a layer: from which rows to which rows its lines lead. */
    private final List<Map<Integer, Set<Integer>>> gaps = new ArrayList<>();
    /** Who has a place: a step's own name, or the name of the step whose line passes there. */
    private final Map<Place, String> taken = new HashMap<>();

    private int rowCount;
    private int layerCount;

    /** Of tasks with parents before children. */
    GraphLayout(List<TaskDetails> tasks) {
        for (TaskDetails task : tasks) {
            steps.put(task.name(), task);
            children.put(task.name(), new ArrayList<>());
            int layer = task.parents().stream().mapToInt(this::layerOf).max().orElse(-1) + 1;
            layers.put(task.name(), layer);
            layerCount = Math.max(layerCount, layer + 1);
            task.parents().forEach(parent -> childrenOf(parent).add(task.name()));
        }
        for (int i = 0; i < layerCount; i++) {
            gaps.add(new TreeMap<>());
        }
        if (hasFullLayers(tasks)) {
            placeByLayer(tasks);
        } else {
            tasks.stream().filter(task -> task.parents().isEmpty()).forEach(root -> place(root.name(), rowCount++));
        }
        tasks.forEach(task -> childrenOf(task.name()).forEach(child -> connect(task.name(), child)));
    }

    int rowCount() {
        return rowCount;
    }

    int layerCount() {
        return layerCount;
    }

    /** The steps of a layer by their rows. */
    Map<Integer, TaskDetails> layer(int layer) {
        Map<Integer, TaskDetails> found = new TreeMap<>();
        steps.forEach((name, task) -> {
            if (layerOf(name) == layer) {
                found.put(rowOf(name), task);
            }
        });
        return found;
    }

    /** From which rows to which rows lines lead behind a layer. */
    Map<Integer, Set<Integer>> gapBehind(int layer) {
        return gaps.get(layer);
    }

    /** Whether a line passes through a layer in that row. */
    boolean passes(int layer, int row) {
        String holder = taken.get(new Place(layer, row));
        return holder != null && layerOf(holder) != layer;
    }

    /** Whether every step comes after all steps of the layer before: no line bends then, wherever they stand. */
    private boolean hasFullLayers(List<TaskDetails> tasks) {
        Map<Integer, Integer> sizes = new HashMap<>();
        tasks.forEach(task -> sizes.merge(layerOf(task.name()), 1, Integer::sum));
        return tasks.stream()
                .allMatch(task -> task.parents().size() == sizes.getOrDefault(layerOf(task.name()) - 1, 0)
                        && task.parents().stream().allMatch(parent -> layerOf(parent) == layerOf(task.name()) - 1));
    }

    private void placeByLayer(List<TaskDetails> tasks) {
        Map<Integer, Integer> sizes = new HashMap<>();
        for (TaskDetails task : tasks) {
            int row = sizes.merge(layerOf(task.name()), 1, Integer::sum) - 1;
            rows.put(task.name(), row);
            taken.put(new Place(layerOf(task.name()), row), task.name());
            rowCount = Math.max(rowCount, row + 1);
        }
    }

    /** Gives the step that row; its first child goes on in it, every other begins a new one. */
    private void place(String name, int row) {
        rows.put(name, row);
        taken.put(new Place(layerOf(name), row), name);
        boolean first = true;
        for (String child : childrenOf(name)) {
            if (!rows.containsKey(child)) {
                place(child, first ? row : rowCount++);
                first = false;
            }
        }
    }

    private void connect(String from, String to) {
        int row = rowOf(from);
        int last = layerOf(to) - 1;
        if (last > layerOf(from)) {
            int lane = lane(from, to);
            lead(layerOf(from), row, lane);
            for (int layer = layerOf(from) + 1; layer < last + 1; layer++) {
                taken.put(new Place(layer, lane), from);
                if (layer < last) {
                    lead(layer, lane, lane);
                }
            }
            row = lane;
        }
        lead(last, row, rowOf(to));
    }

    /** A row in which nobody stands between the two. */
    private int lane(String from, String to) {
        for (int row : List.of(rowOf(from), rowOf(to))) {
            if (isFree(row, from, to)) {
                return row;
            }
        }
        for (int row = 0; row < rowCount; row++) {
            if (isFree(row, from, to)) {
                return row;
            }
        }
        return rowCount++;
    }

    private boolean isFree(int row, String from, String to) {
        for (int layer = layerOf(from) + 1; layer < layerOf(to); layer++) {
            String holder = taken.get(new Place(layer, row));
            if (holder != null && !holder.equals(from)) {
                return false;
            }
        }
        return true;
    }

    private void lead(int layer, int fromRow, int toRow) {
        gaps.get(layer).computeIfAbsent(fromRow, row -> new TreeSet<>()).add(toRow);
    }

    private int layerOf(String name) {
        return Objects.requireNonNull(layers.get(name), name);
    }

    private int rowOf(String name) {
        return Objects.requireNonNull(rows.get(name), name);
    }

    private List<String> childrenOf(String name) {
        return Objects.requireNonNull(children.get(name), name);
    }

    private record Place(int layer, int row) {}
}
