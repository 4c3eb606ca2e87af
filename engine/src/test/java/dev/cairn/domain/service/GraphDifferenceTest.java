package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The words for what changed between two graphs. */
class GraphDifferenceTest {

    private static final WorkflowGraph BEFORE = graph(step("pay"), step("pack"), step("ship", "pay", "pack"));

    @Test
    void equal_graphs_differ_in_nothing() {
        assertThat(GraphDifference.describe(BEFORE, BEFORE)).isEmpty();
    }

    @Test
    void steps_come_and_go() {
        assertThat(GraphDifference.describe(BEFORE, graph(step("pay"), step("send", "pay"))))
                .isEqualTo("step 'pack' is gone; step 'ship' is gone; step 'send' is new");
    }

    @Test
    void a_step_comes_after_others() {
        assertThat(GraphDifference.describe(BEFORE, graph(step("pay"), step("pack", "pay"), step("ship", "pack"))))
                .isEqualTo("step 'pack' came after no step and comes after pay;"
                        + " step 'ship' came after pay, pack and comes after pack");
    }

    @Test
    void a_step_becomes_a_sleep_and_strict() {
        WorkflowGraph after =
                graph(step("pay"), step("pack"), new Node("ship", TaskKind.SLEEP, true, List.of("pay", "pack")));

        assertThat(GraphDifference.describe(BEFORE, after))
                .isEqualTo("step 'ship' was STEP and is SLEEP and requires all parents");
        assertThat(GraphDifference.describe(after, BEFORE))
                .isEqualTo("step 'ship' was SLEEP and is STEP and no longer requires all parents");
    }

    @Test
    void handlers_come_and_go() {
        WorkflowGraph handled = new WorkflowGraph("orders", 1, BEFORE.nodes(), Set.of(TaskKind.ON_FAILURE));
        WorkflowGraph thanked = new WorkflowGraph("orders", 1, BEFORE.nodes(), Set.of(TaskKind.ON_SUCCESS));

        assertThat(GraphDifference.describe(BEFORE, handled)).isEqualTo("the failure handler is new");
        assertThat(GraphDifference.describe(handled, BEFORE)).isEqualTo("the failure handler is gone");
        assertThat(GraphDifference.describe(handled, thanked))
                .isEqualTo("the failure handler is gone; the success handler is new");
        assertThat(GraphDifference.describe(handled, handled)).isEmpty();
    }

    @Test
    void the_order_of_declaration_is_a_difference_too() {
        assertThat(GraphDifference.describe(graph(step("a"), step("b")), graph(step("b"), step("a"))))
                .isEqualTo("the steps are declared in another order");
    }

    @Test
    void of_many_changes_the_first_are_told() {
        WorkflowGraph other =
                graph(IntStream.range(0, 20).mapToObj(i -> step("step-" + i)).toArray(Node[]::new));

        assertThat(GraphDifference.describe(graph(), other))
                .startsWith("step 'step-0' is new; ")
                .endsWith("step 'step-9' is new; and 10 more changes");
    }

    private static WorkflowGraph graph(Node... nodes) {
        return new WorkflowGraph("orders", 1, List.of(nodes));
    }

    private static Node step(String name, String... parents) {
        return new Node(name, TaskKind.STEP, false, List.of(parents));
    }
}
