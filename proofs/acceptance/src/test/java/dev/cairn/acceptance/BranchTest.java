package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Choices between branches by the output of a step. */
class BranchTest extends AcceptanceTest {

    private final TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();
    private StepRef<String> end;

    @Test
    void the_branch_whose_test_holds_runs_and_the_others_are_skipped() {
        var sizes = sizes();

        var small = sizes.runNoWait(5, TENANT);
        var medium = sizes.runNoWait(50, TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(small).completed().ran("small", "join").skipped("medium", "large");
        cairn.assertThat(medium).completed().ran("medium", "join").skipped("small", "large");
    }

    @Test
    void of_several_tests_that_hold_the_first_wins() {
        var run = sizes().runNoWait(5, TENANT);
        cairn.runUntilIdle();

        // 5 is below 10 and below 100
        assertThat(seen).containsExactly("small 5");
        cairn.assertThat(run).ran("small").skipped("medium");
    }

    @Test
    void otherwise_runs_when_no_test_held() {
        var run = sizes().runNoWait(500, TENANT);
        cairn.runUntilIdle();

        assertThat(seen).containsExactly("large 500");
        cairn.assertThat(run).completed().ran("large", "join").skipped("small", "medium");
    }

    @Test
    void once_a_test_held_the_later_ones_are_not_asked() {
        var workflow = cairn.workflow("guarded", String.class, wf -> {
            var maybe = wf.step("maybe").run(String.class, (input, ctx) -> null);
            wf.branch(maybe)
                    .when(text -> text == null, arm -> arm.step("none").run((in, text, ctx) -> seen.add("none")))
                    .when(text -> text.length() > 3, arm -> arm.step("long").run((in, text, ctx) -> seen.add("long")))
                    .otherwise(arm -> arm.step("short").run((in, text, ctx) -> seen.add("short")));
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run).completed().ran("none").skipped("long", "short");
    }

    @Test
    void without_otherwise_nothing_may_match_and_what_joins_the_branches_is_skipped_too() {
        var workflow = cairn.workflow("open", Integer.class, wf -> {
            var number = wf.step("number").run(Integer.class, (input, ctx) -> input);
            var ends = wf.branch(number)
                    .when(n -> n == 1, arm -> arm.step("one").run((in, n, ctx) -> seen.add("one")))
                    .when(n -> n == 2, arm -> arm.step("two").run((in, n, ctx) -> seen.add("two")))
                    .ends();
            wf.step("join").after(ends).run((input, ctx) -> seen.add("join"));
        });

        var none = workflow.runNoWait(3, TENANT);
        var two = workflow.runNoWait(2, TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(none).completed().skipped("one", "two", "join");
        cairn.assertThat(two).completed().ran("two", "join").skipped("one");
        assertThat(seen).containsExactly("two", "join");
    }

    @Test
    void a_branch_of_several_steps_is_skipped_as_a_whole() {
        var workflow = cairn.workflow("long-arms", Boolean.class, wf -> {
            var yes = wf.step("decide").run(Boolean.class, (input, ctx) -> input);
            var ends = wf.branch(yes)
                    .when(y -> y, arm -> {
                        var first = arm.step("first").run(String.class, (in, y, ctx) -> "first");
                        return wf.step("second").after(first).run(String.class, (in, f, ctx) -> f + " second");
                    })
                    .otherwise(arm -> {
                        var pause = wf.sleep("pause", Duration.ofDays(1))
                                .after(arm.step("no").run((in, y, ctx) -> seen.add("no")));
                        return wf.step("late").after(pause).run((in, ctx) -> seen.add("late"));
                    });
            wf.step("join").after(ends).run((input, ctx) -> seen.add("join"));
        });
        var run = workflow.runNoWait(true, TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run).completed().ran("first", "second", "join").skipped("no", "pause", "late");
    }

    @Test
    void a_sleep_inside_the_branch_that_runs_pauses_that_branch() {
        var workflow = cairn.workflow("sleepy", Boolean.class, wf -> {
            var valid = wf.step("validate").run(Boolean.class, (input, ctx) -> input);
            wf.branch(valid)
                    .when(v -> v, arm -> {
                        var charge = arm.step("charge").run((in, v, ctx) -> seen.add("charge"));
                        var pause = wf.sleep("pause", Duration.ofDays(1)).after(charge);
                        return wf.step("ship").after(pause).run((in, ctx) -> seen.add("ship"));
                    })
                    .otherwise(arm -> arm.step("reject").run((in, v, ctx) -> seen.add("reject")));
        });

        var valid = workflow.runNoWait(true, TENANT);
        var invalid = workflow.runNoWait(false, TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(valid).isRunning().sleepsAt("pause").skipped("reject");
        cairn.assertThat(invalid).completed().ran("reject").skipped("charge", "pause", "ship");
        cairn.advance(Duration.ofDays(1));
        cairn.assertThat(valid).completed().ran("ship");
    }

    @Test
    void what_joins_the_branches_gets_null_from_those_that_did_not_run() {
        var workflow = cairn.workflow("join", Boolean.class, wf -> {
            List<StepRef<String>> arms = new ArrayList<>();
            var yes = wf.step("decide").run(Boolean.class, (input, ctx) -> input);
            wf.branch(yes)
                    .when(y -> y, arm -> kept(arms, arm.step("yes").run(String.class, (in, y, ctx) -> "yes")))
                    .otherwise(arm -> kept(arms, arm.step("no").run(String.class, (in, y, ctx) -> "no")));
            end = wf.step("end")
                    .after(arms.get(0), arms.get(1))
                    .run(String.class, (in, fromYes, fromNo, ctx) -> fromYes + "/" + fromNo);
        });

        assertThat(workflow.run(true, TENANT).output(end)).isEqualTo("yes/null");
        assertThat(workflow.run(false, TENANT).output(end)).isEqualTo("null/no");
    }

    @Test
    void when_the_deciding_step_is_skipped_so_are_all_branches() {
        var workflow = cairn.workflow("undecided", Integer.class, wf -> {
            var start = wf.step("start").run(Integer.class, (input, ctx) -> input);
            var decide = wf.step("decide").after(start).skipIf(n -> true).run(Integer.class, (in, n, ctx) -> n);
            sizes(wf, decide);
        });
        var run = workflow.runNoWait(5, TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run).completed().skipped("decide", "small", "medium", "large", "join");
    }

    @Test
    void a_test_that_throws_fails_the_steps_that_needed_its_answer() {
        var workflow = cairn.workflow("broken", Integer.class, wf -> {
            var number = wf.step("number").run(Integer.class, (input, ctx) -> input);
            wf.branch(number)
                    .when(n -> n == 1, arm -> arm.step("one").run((in, n, ctx) -> seen.add("one")))
                    .when(n -> 1 / n == 7, arm -> arm.step("seven").run((in, n, ctx) -> seen.add("seven")))
                    .ends();
        });
        var run = workflow.runNoWait(0, TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run).failed().skipped("one").failedAt("seven").failedBecause("seven", "/ by zero");
    }

    private Workflow<Integer> sizes() {
        return cairn.workflow("sizes", Integer.class, wf -> {
            var number = wf.step("number").run(Integer.class, (input, ctx) -> input);
            sizes(wf, number);
        });
    }

    private void sizes(WorkflowBuilder<Integer> wf, StepRef<Integer> number) {
        var ends = wf.branch(number)
                .when(n -> n < 10, arm -> arm.step("small").run((in, n, ctx) -> seen.add("small " + n)))
                .when(n -> n < 100, arm -> arm.step("medium").run((in, n, ctx) -> seen.add("medium " + n)))
                .otherwise(arm -> arm.step("large").run((in, n, ctx) -> seen.add("large " + n)));
        wf.step("join").after(ends).run((input, ctx) -> {});
    }

    private static <T> StepRef<T> kept(List<StepRef<T>> list, StepRef<T> step) {
        list.add(step);
        return step;
    }
}
