package dev.cairn.domain.service;

import dev.cairn.domain.model.WorkflowGraph;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The ancestors of every step of a graph, computed once: one bit for each pair, so that steps of large graphs can read
 * outputs of far ancestors without a search.
 */
public final class Ancestors {

    private final Map<String, Integer> places = new HashMap<>();
    private final List<BitSet> ancestors;

    /** Computes the ancestors in a graph without cycles. */
    public Ancestors(Collection<WorkflowGraph.Node> nodes) {
        this.ancestors = new ArrayList<>(nodes.size());
        for (WorkflowGraph.Node node : GraphShape.topological(nodes)) {
            BitSet before = new BitSet();
            for (String parent : node.parents()) {
                int place = Objects.requireNonNull(places.get(parent), parent);
                before.set(place);
                before.or(ancestors.get(place));
            }
            places.put(node.name(), ancestors.size());
            ancestors.add(before);
        }
    }

    /** Whether one step must be over before the other can begin. */
    public boolean isAncestor(String ancestor, String step) {
        Integer one = places.get(ancestor);
        Integer other = places.get(step);
        return one != null && other != null && ancestors.get(other).get(one);
    }
}
