package dev.cairn.admin.api;

import dev.cairn.TaskDetails;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The tasks around one of them. */
final class Neighbours {

    private Neighbours() {}

    /** Those that are at most so many generations before or after it. */
    static List<TaskDetails> of(List<TaskDetails> tasks, String focus, int radius) {
        Map<String, List<String>> parents = new HashMap<>();
        Map<String, List<String>> children = new HashMap<>();
        for (TaskDetails task : tasks) {
            parents.put(task.name(), task.parents());
            task.parents()
                    .forEach(parent -> children.computeIfAbsent(parent, name -> new ArrayList<>())
                            .add(task.name()));
        }
        Set<String> near = new HashSet<>(reach(parents, focus, radius));
        near.addAll(reach(children, focus, radius));
        return tasks.stream().filter(task -> near.contains(task.name())).toList();
    }

    private static Set<String> reach(Map<String, List<String>> edges, String from, int radius) {
        Set<String> reached = new HashSet<>(Set.of(from));
        List<String> border = List.of(from);
        for (int i = 0; i < radius; i++) {
            border = border.stream()
                    .flatMap(name -> edges.getOrDefault(name, List.of()).stream())
                    .filter(reached::add)
                    .toList();
        }
        return reached;
    }
}
