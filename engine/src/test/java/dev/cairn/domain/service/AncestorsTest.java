package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who comes before whom. */
class AncestorsTest {

    private final Ancestors ancestors = new Ancestors(
            List.of(node("d", "b", "c"), node("a"), node("b", "a"), node("c", "a"), node("e", "d"), node("alone")));

    @Test
    void parents_and_their_parents_are_ancestors() {
        assertThat(List.of("a", "b", "c", "d")).allMatch(name -> ancestors.isAncestor(name, "e"));
        assertThat(ancestors.isAncestor("a", "d")).isTrue();
    }

    @Test
    void children_siblings_strangers_and_oneself_are_not() {
        assertThat(ancestors.isAncestor("e", "a")).isFalse();
        assertThat(ancestors.isAncestor("b", "c")).isFalse();
        assertThat(ancestors.isAncestor("alone", "e")).isFalse();
        assertThat(ancestors.isAncestor("d", "d")).isFalse();
    }

    @Test
    void a_step_of_no_graph_is_nobodys_ancestor() {
        assertThat(ancestors.isAncestor("nowhere", "e")).isFalse();
        assertThat(ancestors.isAncestor("a", "nowhere")).isFalse();
    }

    private static Node node(String name, String... parents) {
        return new Node(name, TaskKind.STEP, false, List.of(parents));
    }
}
