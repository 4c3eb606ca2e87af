package dev.cairn.domain.service;

import static dev.cairn.domain.service.Nodes.chain;
import static dev.cairn.domain.service.Nodes.fan;
import static dev.cairn.domain.service.Nodes.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Limits;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Children, order, ancestors and cycles of a graph, also of the largest that is allowed. */
class GraphShapeTest {

    private static final List<Node> DIAMOND =
            List.of(node("join", "left", "right"), node("left", "top"), node("top"), node("right", "top"));

    @Test
    void children_come_in_the_order_of_declaration_and_sinks_have_none() {
        assertThat(GraphShape.children(DIAMOND))
                .containsExactly(
                        Map.entry("join", List.of()),
                        Map.entry("left", List.of("join")),
                        Map.entry("top", List.of("left", "right")),
                        Map.entry("right", List.of("join")));
    }

    @Test
    void parents_come_before_children_whatever_the_order_of_declaration() {
        assertThat(names(GraphShape.topological(DIAMOND))).containsExactly("top", "left", "right", "join");
    }

    @Test
    void nodes_without_edges_keep_their_order() {
        assertThat(names(GraphShape.topological(List.of(node("c"), node("a"), node("b")))))
                .containsExactly("c", "a", "b");
    }

    @Test
    void nodes_on_a_cycle_and_behind_it_have_no_order() {
        List<Node> nodes = List.of(node("a"), node("b", "a", "c"), node("c", "b"), node("behind", "c"));

        assertThat(names(GraphShape.topological(nodes))).containsExactly("a");
    }

    @Test
    void a_parent_named_twice_counts_as_one_to_wait_for() {
        List<Node> nodes = List.of(node("a"), node("b", "a", "a"));

        assertThat(names(GraphShape.topological(nodes))).containsExactly("a", "b");
    }

    @Test
    void ancestors_come_nearest_first_and_once_each() {
        assertThat(GraphShape.ancestors(parents(DIAMOND), "join")).containsExactly("left", "right", "top");
        assertThat(GraphShape.ancestors(parents(DIAMOND), "top")).isEmpty();
        assertThat(GraphShape.ancestors(parents(DIAMOND), "stranger")).isEmpty();
    }

    @Test
    @Timeout(30)
    void ancestors_are_found_without_walking_every_path_to_them() {
        Map<String, List<String>> ladder = new HashMap<>();
        for (int i = 1; i <= 1_000; i++) {
            ladder.put("l" + i, List.of("l" + (i - 1), "r" + (i - 1)));
            ladder.put("r" + i, List.of("l" + (i - 1), "r" + (i - 1)));
        }

        assertThat(GraphShape.ancestors(ladder, "l1000")).hasSize(2_000);
    }

    @Test
    void a_graph_without_a_cycle_has_none() {
        assertThat(GraphShape.cycle(DIAMOND)).isEmpty();
        assertThat(GraphShape.cycle(List.of())).isEmpty();
    }

    @Test
    void a_cycle_is_told_in_the_order_in_which_it_would_run() {
        List<Node> nodes = List.of(node("a", "c"), node("b", "a"), node("c", "b"));

        assertThat(GraphShape.cycle(nodes)).containsExactly("a", "b", "c", "a");
    }

    @Test
    void a_node_after_itself_is_a_cycle() {
        assertThat(GraphShape.cycle(List.of(node("a"), node("b", "a", "b")))).containsExactly("b", "b");
    }

    @Test
    void nodes_behind_a_cycle_are_not_part_of_it() {
        List<Node> nodes = List.of(node("behind", "c"), node("a"), node("b", "a", "c"), node("c", "b"));

        assertThat(GraphShape.cycle(nodes)).containsExactly("c", "b", "c");
    }

    @Test
    void the_deepest_graph_is_looked_at_without_a_stack_overflow() {
        List<Node> nodes = chain(Limits.MAX_STEPS);
        Collections.reverse(nodes);

        assertThat(names(GraphShape.topological(nodes)))
                .hasSize(Limits.MAX_STEPS)
                .startsWith("n0", "n1", "n2");
        assertThat(GraphShape.cycle(nodes)).isEmpty();
        assertThat(GraphShape.ancestors(parents(nodes), "n" + (Limits.MAX_STEPS - 1)))
                .hasSize(Limits.MAX_STEPS - 1);
    }

    @Test
    void the_widest_graph_is_looked_at_too() {
        List<Node> nodes = fan(Limits.MAX_STEPS - 2);

        assertThat(names(GraphShape.topological(nodes)))
                .hasSize(Limits.MAX_STEPS)
                .startsWith("first")
                .endsWith("last");
        assertThat(GraphShape.children(nodes).get("first")).hasSize(Limits.MAX_STEPS - 2);
        assertThat(GraphShape.ancestors(parents(nodes), "last")).hasSize(Limits.MAX_STEPS - 1);
    }

    @Test
    void the_longest_cycle_is_told_whole() {
        List<Node> nodes = chain(Limits.MAX_STEPS);
        nodes.set(0, node("n0", "n" + (Limits.MAX_STEPS - 1)));

        assertThat(GraphShape.cycle(nodes))
                .hasSize(Limits.MAX_STEPS + 1)
                .startsWith("n0", "n1")
                .endsWith("n" + (Limits.MAX_STEPS - 1), "n0");
    }

    @Test
    void random_graphs_are_ordered_with_every_parent_before_its_children() {
        Random random = new Random(2026);
        for (int i = 0; i < 50; i++) {
            List<Node> nodes = randomGraph(random, 60);
            Set<String> seen = new HashSet<>();
            for (Node node : GraphShape.topological(nodes)) {
                assertThat(seen).containsAll(node.parents());
                seen.add(node.name());
            }
            assertThat(seen).hasSize(nodes.size());
        }
    }

    private static List<Node> randomGraph(Random random, int size) {
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int place = i;
            String[] parents = random.ints(random.nextInt(4), 0, Math.max(1, i))
                    .filter(parent -> parent < place)
                    .distinct()
                    .mapToObj(parent -> "n" + parent)
                    .toArray(String[]::new);
            nodes.add(node("n" + i, parents));
        }
        Collections.shuffle(nodes, random);
        return nodes;
    }

    private static Map<String, List<String>> parents(List<Node> nodes) {
        return nodes.stream().collect(Collectors.toMap(Node::name, Node::parents));
    }

    private static List<String> names(List<Node> nodes) {
        return nodes.stream().map(Node::name).toList();
    }
}
