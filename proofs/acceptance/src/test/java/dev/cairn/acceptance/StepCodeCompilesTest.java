package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What the compiler says of code that returns a value where run(…) names no type. */
class StepCodeCompilesTest {

    @Test
    void a_call_is_the_code_of_a_step_without_output_whether_it_returns_something_or_not() {
        assertThat(errors("wf.step(\"close\").run((order, ctx) -> close(order));"))
                .isEmpty();
        assertThat(errors("wf.step(\"close\").run((order, ctx) -> order.concat(\"!\"));"))
                .isEmpty();
        assertThat(errors("wf.step(\"close\").run(String.class, (order, ctx) -> order.concat(\"!\"));"))
                .isEmpty();
    }

    @Test
    void a_value_that_is_not_a_call_does_not_compile_without_its_type() {
        assertThat(errors("wf.step(\"sum\").run((order, ctx) -> order + 1);")).isNotEmpty();
        assertThat(errors("wf.step(\"sum\").run((order, ctx) -> { return order; });"))
                .isNotEmpty();
    }

    @Test
    void what_a_call_returned_without_its_type_cannot_be_used() {
        String step = "var loud = wf.step(\"loud\").run((order, ctx) -> order.concat(\"!\")); ";

        assertThat(errors(step + "wf.step(\"next\").after(loud).run((order, said, ctx) -> close(said));"))
                .anyMatch(error -> error.contains("java.lang.Void cannot be converted to java.lang.String"));
        assertThat(errors(step + "wf.step(\"next\").run((order, ctx) -> close(ctx.parentOutput(loud)));"))
                .anyMatch(error -> error.contains("equality constraints: java.lang.Void"));
        assertThat(errors(step + "wf.step(\"next\").after(loud).skipIf(said -> said.isEmpty());"))
                .anyMatch(error -> error.contains("isEmpty()"));
    }

    @Test
    void a_second_run_for_values_would_make_every_call_ambiguous_also_one_that_returns_nothing() {
        String both = """
                interface Action { void apply(String order, int ctx); }
                interface Function<O> { O apply(String order, int ctx); }
                static void run(Action code) {}
                static <O> void run(Function<O> code) {}
                """;

        assertThat(Javac.errors(both, "run((order, ctx) -> close(order));"))
                .anyMatch(error -> error.contains("reference to run is ambiguous"));
    }

    private static List<String> errors(String statements) {
        return Javac.errors("", statements);
    }
}
