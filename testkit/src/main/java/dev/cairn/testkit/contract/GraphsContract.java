package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A version of a workflow keeps its first registered graph, and the store knows which code the workers have. */
public abstract class GraphsContract extends StrandedContract {

    @Test
    void a_registered_graph_is_found_as_it_was_given() {
        WorkflowGraph graph = graph(
                1,
                new Node("z 'quoted' {a,b}", TaskKind.STEP, false, List.of()),
                new Node("a", TaskKind.SLEEP, false, List.of("z 'quoted' {a,b}")),
                new Node("m 😀", TaskKind.STEP, true, List.of("z 'quoted' {a,b}", "a")));

        assertThat(register(graph)).isEqualTo(graph);
        assertThat(findGraph("billing", 1)).contains(graph);
    }

    @Test
    void a_graph_registered_again_is_answered_with_the_first() {
        WorkflowGraph first = graph(1, node("a"));
        register(first);

        assertThat(register(first)).isEqualTo(first);
        assertThat(register(graph(1, node("a"), node("b")))).isEqualTo(first);
        assertThat(findGraph("billing", 1)).contains(first);
    }

    @Test
    void the_handlers_of_a_graph_are_kept() {
        WorkflowGraph both =
                new WorkflowGraph("billing", 1, List.of(node("a")), Set.of(TaskKind.ON_FAILURE, TaskKind.ON_SUCCESS));
        WorkflowGraph one = new WorkflowGraph("billing", 2, List.of(node("a")), Set.of(TaskKind.ON_SUCCESS));

        assertThat(List.of(register(both), register(one))).isEqualTo(List.of(both, one));
        assertThat(findGraph("billing", 1)).contains(both);
    }

    @Test
    void versions_and_workflows_have_graphs_of_their_own() {
        WorkflowGraph first = graph(1, node("a"));
        WorkflowGraph second = graph(2, node("b"));
        WorkflowGraph other = new WorkflowGraph("Billing", 1, List.of(node("c")));

        assertThat(List.of(register(first), register(second), register(other)))
                .isEqualTo(List.of(first, second, other));
        assertThat(findGraph("billing", 2)).contains(second);
        assertThat(findGraph("Billing", 1)).contains(other);
        assertThat(findGraph("billing", 3)).isEmpty();
        assertThat(findGraph("unknown", 1)).isEmpty();
    }

    @Test
    void the_newest_version_is_the_highest_that_is_stored() {
        assertThat(newestVersion("billing")).isEmpty();
        register(graph(2, node("a")));
        register(graph(10, node("a")));
        register(graph(9, node("a")));
        register(new WorkflowGraph("Billing", 11, List.of(node("c"))));

        assertThat(newestVersion("billing")).hasValue(10);
        assertThat(newestVersion("Billing")).hasValue(11);
        assertThat(newestVersion("billin")).isEmpty();
    }

    @Test
    void a_graph_keeps_its_failure_handler() {
        WorkflowGraph graph =
                new WorkflowGraph("billing", 1, List.of(node("a"), node("b", "a")), Set.of(TaskKind.ON_FAILURE));

        assertThat(register(graph)).isEqualTo(graph);
        assertThat(findGraph("billing", 1)).contains(graph);
    }

    @Test
    void a_graph_of_ten_thousand_steps_is_kept() {
        WorkflowGraph graph = graph(
                1,
                IntStream.range(0, 10_000)
                        .mapToObj(i -> i == 0 ? node("step-0") : node("step-" + i, "step-" + (i - 1)))
                        .toArray(Node[]::new));
        register(graph);

        assertThat(findGraph("billing", 1).orElseThrow().equals(graph)).isTrue();
    }

    private OptionalInt newestVersion(String workflow) {
        return inTransaction(tx -> tx.graphs().newestVersion(workflow));
    }

    private static WorkflowGraph graph(int version, Node... nodes) {
        return new WorkflowGraph("billing", version, List.of(nodes));
    }

    private static Node node(String name, String... parents) {
        return new Node(name, TaskKind.STEP, false, List.of(parents));
    }
}
