package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who comes before whom. */
class LineageTest {

    private final Lineage lineage = new Lineage(
            List.of(node("d", "b", "c"), node("a"), node("b", "a"), node("c", "a"), node("e", "d"), node("alone")));

    @Test
    void parents_and_their_parents_are_ancestors() {
        assertThat(List.of("a", "b", "c", "d")).allMatch(name -> lineage.isAncestor(name, "e"));
        assertThat(lineage.isAncestor("a", "d")).isTrue();
    }

    @Test
    void children_siblings_strangers_and_oneself_are_not() {
        assertThat(lineage.isAncestor("e", "a")).isFalse();
        assertThat(lineage.isAncestor("b", "c")).isFalse();
        assertThat(lineage.isAncestor("alone", "e")).isFalse();
        assertThat(lineage.isAncestor("d", "d")).isFalse();
    }

    @Test
    void a_step_of_no_graph_is_nobodys_ancestor() {
        assertThat(lineage.isAncestor("nowhere", "e")).isFalse();
        assertThat(lineage.isAncestor("a", "nowhere")).isFalse();
    }

    private static Node node(String name, String... parents) {
        return new Node(name, TaskKind.STEP, false, List.of(parents));
    }
}
