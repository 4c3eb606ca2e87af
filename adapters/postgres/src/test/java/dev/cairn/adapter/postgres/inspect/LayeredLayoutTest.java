package dev.cairn.adapter.postgres.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.postgres.inspect.LayeredLayout.Edge;
import dev.cairn.adapter.postgres.inspect.LayeredLayout.Node;
import dev.cairn.adapter.postgres.inspect.LayeredLayout.Place;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Graphs are laid out in layers, quickly and without overlap. */
class LayeredLayoutTest {

    private static final int MANY = 10_000;
    private static final Duration QUICKLY = Duration.ofMillis(300);

    @Test
    void a_diamond_has_its_ends_between_its_branches() {
        LayeredLayout layout = LayeredLayout.of(
                List.of(node("a"), node("b", "a"), node("c", "a"), node("e", "a"), node("d", "b", "c", "e")));

        assertThat(layout.nodes())
                .containsExactly(
                        new Place("a", 0, 1),
                        new Place("b", 1, 0),
                        new Place("c", 1, 1),
                        new Place("e", 1, 2),
                        new Place("d", 2, 1));
        assertThat(layout.edges())
                .containsExactly(
                        new Edge(0, 1), new Edge(0, 2), new Edge(0, 3), new Edge(1, 4), new Edge(2, 4), new Edge(3, 4));
        assertThat(layout.layers()).isEqualTo(3);
        assertThat(layout.rows()).isEqualTo(3);
    }

    @Test
    void branches_that_would_cross_are_put_in_order() {
        LayeredLayout layout = LayeredLayout.of(List.of(node("a"), node("b"), node("of b", "b"), node("of a", "a")));

        assertThat(row(layout, "a") < row(layout, "b")).isEqualTo(row(layout, "of a") < row(layout, "of b"));
    }

    @Test
    void a_node_is_behind_the_last_of_its_parents_in_whatever_order_they_are_given() {
        LayeredLayout layout = LayeredLayout.of(List.of(node("c", "a", "b"), node("b", "a"), node("a")));

        assertThat(layout.nodes()).extracting(Place::layer).containsExactly(2, 1, 0);
    }

    @Test
    void a_parent_outside_the_part_that_is_drawn_is_left_out() {
        LayeredLayout layout = LayeredLayout.of(List.of(node("b", "a"), node("c", "b", "x")));

        assertThat(layout.nodes()).extracting(Place::layer).containsExactly(0, 1);
        assertThat(layout.edges()).containsExactly(new Edge(0, 1));
        assertThat(LayeredLayout.of(List.of()).rows()).isZero();
    }

    @Test
    void a_cycle_and_two_nodes_of_one_name_are_refused() {
        assertThatThrownBy(() -> LayeredLayout.of(List.of(node("a", "b"), node("b", "a"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("cycle");
        assertThatThrownBy(() -> LayeredLayout.of(List.of(node("a"), node("a"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'a'");
    }

    @Test
    void only_the_generations_around_a_node_are_kept_for_its_neighbourhood() {
        List<Node> chain = chain(10);

        assertThat(LayeredLayout.around(chain, "5", 2)).extracting(Node::name).containsExactly("3", "4", "5", "6", "7");
        assertThat(LayeredLayout.around(chain, "x", 2)).isEmpty();
    }

    @Test
    void a_chain_a_fan_and_random_layers_of_ten_thousand_nodes_are_laid_out_quickly_without_overlap() {
        for (List<Node> graph : List.of(chain(MANY), fan(MANY), random(MANY, 100), random(MANY, 10))) {
            List<Long> millis = new ArrayList<>();
            LayeredLayout layout = LayeredLayout.of(graph);
            for (int i = 0; i < 5; i++) {
                long before = System.nanoTime();
                layout = LayeredLayout.of(graph);
                millis.add((System.nanoTime() - before) / 1_000_000);
            }
            assertThat(Collections.min(millis)).isLessThan(QUICKLY.toMillis());
            Set<List<Integer>> taken = new HashSet<>();
            layout.nodes().forEach(place -> taken.add(List.of(place.layer(), place.row())));
            assertThat(taken).as("no two nodes at one place").hasSize(MANY);
            assertThat(layout.rows()).isLessThan(2 * MANY);
        }
    }

    @Test
    void rows_do_not_drift_apart_in_deep_graphs() {
        assertThat(LayeredLayout.of(random(MANY, 100)).rows()).isLessThan(1_000);
    }

    private static List<Node> chain(int length) {
        return IntStream.range(0, length)
                .mapToObj(i -> i == 0 ? node("0") : node("" + i, "" + (i - 1)))
                .toList();
    }

    private static List<Node> fan(int size) {
        List<Node> nodes = new ArrayList<>(List.of(node("split")));
        String[] parts = new String[size - 2];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = "part-" + i;
            nodes.add(node(parts[i], "split"));
        }
        nodes.add(node("join", parts));
        return nodes;
    }

    private static List<Node> random(int size, int layers) {
        Random random = new Random(1);
        int width = size / layers;
        return IntStream.range(0, size)
                .mapToObj(i -> i < width
                        ? node("" + i)
                        : node(
                                "" + i,
                                IntStream.range(0, 3)
                                        .mapToObj(unused -> "" + ((i / width - 1) * width + random.nextInt(width)))
                                        .toArray(String[]::new)))
                .toList();
    }

    private static int row(LayeredLayout layout, String name) {
        return layout.nodes().stream()
                .filter(place -> place.name().equals(name))
                .findFirst()
                .orElseThrow()
                .row();
    }

    private static Node node(String name, String... parents) {
        return new Node(name, List.of(parents));
    }
}
