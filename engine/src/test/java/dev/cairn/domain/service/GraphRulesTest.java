package dev.cairn.domain.service;

import static dev.cairn.domain.service.Nodes.chain;
import static dev.cairn.domain.service.Nodes.fan;
import static dev.cairn.domain.service.Nodes.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Limits;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.util.List;
import java.util.stream.IntStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and graphs that cannot work are refused with a sentence that says what to do. */
class GraphRulesTest {

    @ParameterizedTest
    @ValueSource(strings = {"charge", "Charge the card", "päck-1", "a", "1", "步骤", "price in $", "a.b/c:d"})
    void names_that_people_use_are_accepted(String name) {
        assertThatCode(() -> GraphRules.checkName("Step", name)).doesNotThrowAnyException();
    }

    @Test
    void a_name_may_have_a_hundred_characters_and_no_more() {
        GraphRules.checkName("Step", "x".repeat(Limits.MAX_NAME_LENGTH));

        refusedName("x".repeat(Limits.MAX_NAME_LENGTH + 1))
                .hasMessage("Step has a name of 101 characters, beginning '" + "x".repeat(40) + "'. Use at most 100.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t\n"})
    void a_blank_name_is_refused(String name) {
        refusedName(name).hasMessage("Step has a blank name. Give it a name that people recognise.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000", "000a", "007f"})
    void a_control_character_is_refused_and_shown_by_its_number(String code) {
        refusedName("a" + (char) Integer.parseInt(code, 16) + "b")
                .hasMessage("Step has a control character in its name 'a\\u" + code + "b'. Remove it.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ab\uD83D", "ab\uDE00\uD83D\uDE00", "ab\uD83Dc", "ab\uD83D\uD83D\uDE00"})
    void half_of_a_surrogate_pair_is_refused_and_shown_by_its_number(String name) {
        refusedName(name)
                .hasMessage("Step has half of a surrogate pair (\\u" + Integer.toHexString(name.charAt(2))
                        + ") at index 2, which no database can store. Remove it, and cut texts between characters.");
    }

    @Test
    void whole_surrogate_pairs_are_accepted() {
        assertThatCode(() -> GraphRules.checkName("Step", "\uD83D\uDE00 and \uD834\uDD1E"))
                .doesNotThrowAnyException();
    }

    @Test
    void a_name_that_is_missing_is_refused() {
        refusedName(null).hasMessage("Step has null for a name. Give it a name that people recognise.");
    }

    @Test
    void a_name_of_the_engines_own_is_refused() {
        refusedName("$on-failure")
                .hasMessage(
                        "Step is called '$on-failure', but names that begin with $ are the engine's own. Rename it.");
    }

    @Test
    void a_graph_that_can_run_is_accepted() {
        assertThatCode(() -> GraphRules.checkGraph(graph(List.of(node("a"), node("b", "a")))))
                .doesNotThrowAnyException();
    }

    @Test
    void the_largest_graphs_are_accepted() {
        assertThatCode(() -> GraphRules.checkGraph(graph(chain(Limits.MAX_STEPS))))
                .doesNotThrowAnyException();
        assertThatCode(() -> GraphRules.checkGraph(graph(fan(Limits.MAX_STEPS - 2))))
                .doesNotThrowAnyException();
    }

    @Test
    void an_empty_graph_is_refused() {
        refusedGraph(List.of())
                .hasMessage("Workflow 'checkout' has no steps. Declare at least one with wf.step(…).run(…).");
    }

    @Test
    void a_graph_beyond_the_limit_is_refused() {
        refusedGraph(chain(Limits.MAX_STEPS + 1))
                .hasMessage("Workflow 'checkout' has 10001 steps, more than 10000. Split it into several workflows.");
    }

    @Test
    void a_circle_is_refused_and_shown() {
        refusedGraph(List.of(node("a", "c"), node("b", "a"), node("c", "b")))
                .hasMessage("Workflow 'checkout' has a cycle: a → b → c → a. Remove one of these after(…).");
    }

    @Test
    void names_are_listed_for_a_message_and_cut_when_there_are_many() {
        assertThat(GraphRules.listed(List.of())).isEqualTo("none");
        assertThat(GraphRules.listed(List.of("a", "b"))).isEqualTo("a, b");
        assertThat(GraphRules.listed(names(20))).endsWith("n19");
        assertThat(GraphRules.listed(names(25))).endsWith("n18, n19 and 5 more");
    }

    private static AbstractThrowableAssert<?, ?> refusedName(String name) {
        return assertThatThrownBy(() -> GraphRules.checkName("Step", name))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static AbstractThrowableAssert<?, ?> refusedGraph(List<Node> nodes) {
        return assertThatThrownBy(() -> GraphRules.checkGraph(graph(nodes)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static WorkflowGraph graph(List<Node> nodes) {
        return new WorkflowGraph("checkout", 1, nodes);
    }

    private static List<String> names(int count) {
        return IntStream.range(0, count).mapToObj(i -> "n" + i).toList();
    }
}
