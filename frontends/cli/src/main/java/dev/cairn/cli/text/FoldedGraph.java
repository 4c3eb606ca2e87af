package dev.cairn.cli.text;

import dev.cairn.TaskDetails;
import dev.cairn.TaskState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A graph in which steps stand together: those with the same parents and children, those of a chain, those of a layer.
 * Parents come before their children. Immutable; each folding returns another graph.
 */
final class FoldedGraph {

    private final List<List<TaskDetails>> groups;
    private final List<Set<Integer>> parents;

    private FoldedGraph(List<List<TaskDetails>> groups, List<Set<Integer>> parents) {
        this.groups = groups;
        this.parents = parents;
    }

    /** Nothing folded; the tasks come with parents before children. */
    static FoldedGraph of(List<TaskDetails> tasks) {
        Map<String, Integer> places = new HashMap<>();
        List<List<TaskDetails>> groups = new ArrayList<>();
        List<Set<Integer>> parents = new ArrayList<>();
        for (TaskDetails task : tasks) {
            Set<Integer> own = new TreeSet<>();
            task.parents().forEach(parent -> own.add(Objects.requireNonNull(places.get(parent), parent)));
            places.put(task.name(), groups.size());
            groups.add(List.of(task));
            parents.add(own);
        }
        return new FoldedGraph(groups, parents);
    }

    int size() {
        return groups.size();
    }

    /** Whether each group but the first comes after the one before it and after nothing else. */
    boolean isChain() {
        return IntStream.range(0, size()).allMatch(i -> parents.get(i).equals(i == 0 ? Set.of() : Set.of(i - 1)));
    }

    /** Folds groups that have the same parents and the same children, and the same state if that is asked for. */
    FoldedGraph alike(boolean byState) {
        List<Set<Integer>> children = children();
        Map<List<Object>, Integer> firsts = new HashMap<>();
        int[] targets = new int[size()];
        for (int i = 0; i < size(); i++) {
            List<Object> key =
                    List.of(parents.get(i), children.get(i), byState ? FoldedSteps.state(groups.get(i)) : "");
            Integer first = firsts.putIfAbsent(key, i);
            targets[i] = first == null ? i : first;
        }
        return contracted(targets);
    }

    /** Folds chains, as far as their state is the same if that is asked for. */
    FoldedGraph chains(boolean byState) {
        List<Set<Integer>> children = children();
        int[] targets = new int[size()];
        for (int i = 0; i < size(); i++) {
            targets[i] = i;
            if (parents.get(i).size() == 1) {
                int parent = parents.get(i).iterator().next();
                boolean alone = children.get(parent).size() == 1;
                if (alone && (!byState || sameState(parent, i))) {
                    targets[i] = targets[parent];
                }
            }
        }
        return contracted(targets);
    }

    /** One group for each layer, one after the other. */
    FoldedGraph layers() {
        int[] layers = new int[size()];
        List<List<TaskDetails>> folded = new ArrayList<>();
        for (int i = 0; i < size(); i++) {
            layers[i] = parents.get(i).stream()
                            .mapToInt(parent -> layers[parent])
                            .max()
                            .orElse(-1)
                    + 1;
            if (layers[i] == folded.size()) {
                folded.add(new ArrayList<>());
            }
            folded.get(layers[i]).addAll(groups.get(i));
        }
        List<Set<Integer>> chain = new ArrayList<>();
        for (int i = 0; i < folded.size(); i++) {
            chain.add(i == 0 ? Set.of() : Set.of(i - 1));
        }
        return new FoldedGraph(folded, chain);
    }

    /** The groups as steps to draw, with names of at most this many characters. */
    List<TaskDetails> steps(int nameWidth) {
        List<String> names = new ArrayList<>();
        List<TaskDetails> steps = new ArrayList<>();
        for (int i = 0; i < size(); i++) {
            String name = FoldedSteps.name(groups.get(i), nameWidth);
            // Names that were cut may have become the same.
            while (names.contains(name)) {
                name += " ";
            }
            names.add(name);
            TaskState state = FoldedSteps.state(groups.get(i));
            List<String> own = parents.get(i).stream().map(names::get).toList();
            steps.add(new TaskDetails(name, state, own, 0, null, null, TaskDetails.Times.NONE, List.of()));
        }
        return steps;
    }

    private boolean sameState(int one, int other) {
        return FoldedSteps.state(groups.get(one)) == FoldedSteps.state(groups.get(other));
    }

    private List<Set<Integer>> children() {
        List<Set<Integer>> children = new ArrayList<>();
        for (int i = 0; i < size(); i++) {
            children.add(new TreeSet<>());
            for (int parent : parents.get(i)) {
                children.get(parent).add(i);
            }
        }
        return children;
    }

    /** Moves each group into its target, which is itself or stands before it and after all its parents. */
    private FoldedGraph contracted(int[] targets) {
        int[] places = new int[size()];
        List<List<TaskDetails>> folded = new ArrayList<>();
        List<Set<Integer>> above = new ArrayList<>();
        for (int i = 0; i < size(); i++) {
            if (targets[i] == i) {
                places[i] = folded.size();
                folded.add(new ArrayList<>());
                above.add(new TreeSet<>());
            } else {
                places[i] = places[targets[i]];
            }
            folded.get(places[i]).addAll(groups.get(i));
            for (int parent : parents.get(i)) {
                if (places[parent] != places[i]) {
                    above.get(places[i]).add(places[parent]);
                }
            }
        }
        return new FoldedGraph(folded, above);
    }
}
