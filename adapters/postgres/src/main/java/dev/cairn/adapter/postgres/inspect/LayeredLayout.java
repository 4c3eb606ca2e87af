package dev.cairn.adapter.postgres.inspect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the nodes of a graph are drawn: each in a layer behind those of its parents, and in a row near theirs. It takes
 * time in proportion to the edges, and no stack, however deep or wide the graph is.
 *
 * @param nodes the places, in the order in which the nodes were given
 * @param edges from parents to children, by the index of both
 * @param layers how many layers there are
 * @param rows how many rows there are
 */
public record LayeredLayout(List<Place> nodes, List<Edge> edges, int layers, int rows) {

    private static final int SWEEPS = 4;

    /** Copies the lists. */
    public LayeredLayout {
        nodes = List.copyOf(nodes);
        edges = List.copyOf(edges);
    }

    /**
     * Lays out these nodes. A parent that is not among them is left out, so that a part of a graph can be drawn.
     *
     * @throws IllegalArgumentException when two nodes have one name, or the graph has a cycle
     */
    public static LayeredLayout of(List<Node> nodes) {
        return new Drawing(nodes).result(nodes);
    }

    /** The nodes up to that many generations before and after one of them, in the order in which they were given. */
    public static List<Node> around(List<Node> nodes, String name, int generations) {
        Map<String, List<String>> neighbours = new HashMap<>();
        for (Node node : nodes) {
            for (String parent : node.parents()) {
                neighbours
                        .computeIfAbsent(node.name(), key -> new ArrayList<>())
                        .add(parent);
                neighbours.computeIfAbsent(parent, key -> new ArrayList<>()).add(node.name());
            }
        }
        Set<String> near = new HashSet<>(Set.of(name));
        Set<String> reached = Set.of(name);
        for (int i = 0; i < generations; i++) {
            Set<String> next = new HashSet<>();
            reached.forEach(one -> next.addAll(neighbours.getOrDefault(one, List.of())));
            next.removeAll(near);
            near.addAll(next);
            reached = next;
        }
        return nodes.stream().filter(node -> near.contains(node.name())).toList();
    }

    /** A node to be drawn. */
    public record Node(String name, List<String> parents) {

        /** Copies the list. */
        public Node {
            parents = List.copyOf(parents);
        }
    }

    /** The place of a node; both numbers begin with 0. */
    public record Place(String name, int layer, int row) {}

    /** An edge between two nodes, by their indexes. */
    public record Edge(int from, int to) {}

    /** The graph by indexes, while it is laid out. */
    private static final class Drawing {
        private final int[][] parents;
        private final int[][] children;
        private final int[] layer;
        private final double[] wish;
        private final int[] row;
        private final List<List<Integer>> layers = new ArrayList<>();

        private Drawing(List<Node> nodes) {
            int size = nodes.size();
            Map<String, Integer> index = new HashMap<>();
            for (int i = 0; i < size; i++) {
                if (index.put(nodes.get(i).name(), i) != null) {
                    throw new IllegalArgumentException(
                            "Two nodes have the name '" + nodes.get(i).name() + "'.");
                }
            }
            parents = new int[size][];
            int[] outgoing = new int[size];
            for (int i = 0; i < size; i++) {
                parents[i] = nodes.get(i).parents().stream()
                        .distinct()
                        .filter(index::containsKey)
                        .mapToInt(index::get)
                        .toArray();
                Arrays.stream(parents[i]).forEach(parent -> outgoing[parent]++);
            }
            children = Arrays.stream(outgoing).mapToObj(int[]::new).toArray(int[][]::new);
            for (int i = size - 1; i >= 0; i--) {
                for (int parent : parents[i]) {
                    children[parent][--outgoing[parent]] = i;
                }
            }
            layer = new int[size];
            wish = new double[size];
            row = new int[size];
            arrangeInLayers();
        }

        /** A node is behind the last of its parents. */
        private void arrangeInLayers() {
            int[] open = Arrays.stream(parents).mapToInt(own -> own.length).toArray();
            Deque<Integer> ready = new ArrayDeque<>();
            for (int i = 0; i < open.length; i++) {
                if (open[i] == 0) {
                    ready.add(i);
                }
            }
            int placed = 0;
            for (; !ready.isEmpty(); placed++) {
                int node = ready.remove();
                for (int child : children[node]) {
                    layer[child] = Math.max(layer[child], layer[node] + 1);
                    if (--open[child] == 0) {
                        ready.add(child);
                    }
                }
            }
            if (placed < open.length) {
                throw new IllegalArgumentException("The graph has a cycle.");
            }
            for (int i = 0; i < layer.length; i++) {
                while (layers.size() <= layer[i]) {
                    layers.add(new ArrayList<>());
                }
                row[i] = layers.get(layer[i]).size();
                layers.get(layer[i]).add(i);
            }
        }

        /** Each layer is ordered and placed by the rows of its neighbours, from left to right and back. */
        private void sweep() {
            for (int i = 0; i < SWEEPS; i++) {
                layers.forEach(nodes -> place(nodes, parents));
                layers.reversed().forEach(nodes -> place(nodes, children));
            }
            int first = Arrays.stream(row).min().orElse(0);
            Arrays.setAll(row, i -> row[i] - first);
        }

        private void place(List<Integer> nodes, int[][] neighbours) {
            for (int node : nodes) {
                long sum = 0;
                for (int other : neighbours[node]) {
                    sum += row[other];
                }
                wish[node] = neighbours[node].length == 0 ? row[node] : (double) sum / neighbours[node].length;
            }
            nodes.sort(Comparator.comparingDouble(node -> wish[node]));
            placeNearWishes(nodes);
        }

        /**
         * Gives the nodes rows in their order, each as near to its wish as the others allow: nodes that want the same
         * rows form a block around the average of what they want.
         */
        private void placeNearWishes(List<Integer> nodes) {
            double[] sums = new double[nodes.size()];
            int[] counts = new int[nodes.size()];
            int blocks = 0;
            for (int i = 0; i < nodes.size(); i++) {
                sums[blocks] = wish[nodes.get(i)] - i;
                counts[blocks] = 1;
                blocks++;
                while (blocks > 1 && sums[blocks - 2] / counts[blocks - 2] >= sums[blocks - 1] / counts[blocks - 1]) {
                    blocks--;
                    sums[blocks - 1] += sums[blocks];
                    counts[blocks - 1] += counts[blocks];
                }
            }
            int next = 0;
            for (int block = 0; block < blocks; block++) {
                int shift = (int) Math.round(sums[block] / counts[block]);
                for (int i = 0; i < counts[block]; i++, next++) {
                    row[nodes.get(next)] = shift + next;
                }
            }
        }

        private LayeredLayout result(List<Node> nodes) {
            sweep();
            List<Place> places = new ArrayList<>();
            List<Edge> edges = new ArrayList<>();
            for (int i = 0; i < row.length; i++) {
                places.add(new Place(nodes.get(i).name(), layer[i], row[i]));
                for (int parent : parents[i]) {
                    edges.add(new Edge(parent, i));
                }
            }
            return new LayeredLayout(
                    places, edges, layers.size(), Arrays.stream(row).max().orElse(-1) + 1);
        }
    }
}
