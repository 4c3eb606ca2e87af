package dev.cairn.domain.service;

import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.util.ArrayList;
import java.util.List;

/** Makes nodes of graphs, shortly. */
final class Nodes {

    private Nodes() {}

    static Node node(String name, String... parents) {
        return new Node(name, TaskKind.STEP, false, List.of(parents));
    }

    static Node strict(String name, String... parents) {
        return new Node(name, TaskKind.STEP, true, List.of(parents));
    }

    /** One node after the other. */
    static List<Node> chain(int length) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            nodes.add(i == 0 ? node("n0") : node("n" + i, "n" + (i - 1)));
        }
        return nodes;
    }

    /** One node, many after it, and one after all of those. */
    static List<Node> fan(int width) {
        List<Node> nodes = new ArrayList<>();
        nodes.add(node("first"));
        String[] middle = new String[width];
        for (int i = 0; i < width; i++) {
            middle[i] = "m" + i;
            nodes.add(node(middle[i], "first"));
        }
        nodes.add(node("last", middle));
        return nodes;
    }
}
