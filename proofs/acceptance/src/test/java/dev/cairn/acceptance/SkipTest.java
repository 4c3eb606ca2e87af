package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.SKIPPED;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.SkipCondition;
import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** When a step does not run: its own conditions, its parents, strict mode. */
class SkipTest extends AcceptanceTest {

    private final TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();
    private StepRef<String> end;

    @Test
    void any_one_of_several_conditions_suffices_to_skip() {
        for (String input : List.of("first", "second", "both first second")) {
            var run = run(input, SkipTest::twoConditions);

            cairn.assertThat(run)
                    .completed()
                    .skipped("step")
                    .because("step", "a condition on the output of")
                    .happened("step", QUEUED, STARTED, SKIPPED);
        }
    }

    @Test
    void a_step_none_of_whose_conditions_holds_runs() {
        cairn.assertThat(run("neither", SkipTest::twoConditions)).completed().ran("step");
    }

    @Test
    void a_skip_cascades_to_everything_that_depends_on_the_skipped_step_alone() {
        var run = run("", wf -> {
            var skipped = skippedStep(wf);
            var child = wf.step("child").after(skipped).run((input, ctx) -> seen.add("child"));
            var grandchild = wf.step("grandchild").after(child).run((input, ctx) -> seen.add("grandchild"));
            wf.step("last").after(grandchild, skipped).run((input, ctx) -> seen.add("last"));
        });

        cairn.assertThat(run)
                .completed()
                .skipped("skipped", "child", "grandchild", "last")
                .because("child", "its parents were skipped")
                .happened("child", SKIPPED)
                .happened("last", SKIPPED);
        assertThat(seen).isEmpty();
    }

    @Test
    void a_step_with_one_completed_parent_runs_and_the_output_of_its_skipped_parent_is_null() {
        var run = run("", wf -> {
            var skipped = skippedStep(wf);
            var done = wf.step("done").run(String.class, (input, ctx) -> "done");
            end = wf.step("end")
                    .after(done, skipped)
                    .run(String.class, (input, d, s, ctx) -> d + "/" + s + "/" + ctx.parentOutput(skipped));
        });

        cairn.assertThat(run).completed().ran("end").hasOutput(end, "done/null/null");
    }

    @Test
    void the_output_of_a_skipped_ancestor_further_up_is_null_too() {
        var run = run("", wf -> {
            var skipped = skippedStep(wf);
            var done = wf.step("done").run(String.class, (input, ctx) -> "done");
            var join = wf.step("join").after(done, skipped).run(String.class, (input, ctx) -> "join");
            end = wf.step("end").after(join).run(String.class, (input, j, ctx) -> j + ctx.parentOutput(skipped));
        });

        cairn.assertThat(run).completed().hasOutput(end, "joinnull");
    }

    @Test
    void a_step_in_strict_mode_is_skipped_as_soon_as_one_parent_was() {
        var run = run("", wf -> {
            var skipped = skippedStep(wf);
            var done = wf.step("done").run(String.class, (input, ctx) -> "done");
            wf.step("strict").after(done, skipped).requireAllParents().run((input, ctx) -> seen.add("strict"));
            wf.step("lenient").after(done, skipped).run((input, ctx) -> seen.add("lenient"));
        });

        cairn.assertThat(run).completed().skipped("strict").ran("lenient");
        assertThat(seen).containsExactly("lenient");
    }

    @Test
    void a_step_in_strict_mode_runs_when_all_its_parents_completed() {
        var run = run("", wf -> {
            var a = wf.step("a").run(String.class, (input, ctx) -> "a");
            var b = wf.step("b").run(String.class, (input, ctx) -> "b");
            wf.step("strict").after(a, b).requireAllParents().run((input, ctx) -> seen.add("strict"));
        });

        cairn.assertThat(run).completed().ran("strict");
    }

    @Test
    void a_condition_on_a_parent_that_was_itself_skipped_does_not_count() {
        var run = run("", wf -> {
            var skipped = skippedStep(wf);
            var done = wf.step("done").run(String.class, (input, ctx) -> "done");
            wf.step("end").after(done, skipped).skipIf(skipped, output -> true).run((input, ctx) -> seen.add("end"));
        });

        cairn.assertThat(run).completed().ran("end");
    }

    @Test
    void a_condition_on_a_parent_without_output_is_asked_with_null() {
        var run = run("", wf -> {
            var nothing = wf.step("nothing").run(String.class, (input, ctx) -> null);
            wf.step("end").after(nothing).skipIf(output -> output == null).run((input, ctx) -> seen.add("end"));
        });

        cairn.assertThat(run).completed().ran("nothing").skipped("end");
    }

    @Test
    void complementary_conditions_make_a_choice() {
        for (int number : List.of(1, 2)) {
            var run = run("" + number, wf -> {
                var parse = wf.step("parse").run(Integer.class, (input, ctx) -> Integer.valueOf(input));
                wf.step("odd").after(parse).skipIf(n -> n % 2 == 0).run((input, n, ctx) -> seen.add("odd " + n));
                wf.step("even").after(parse).skipIf(n -> n % 2 != 0).run((input, n, ctx) -> seen.add("even " + n));
            });
            cairn.assertThat(run).completed();
        }

        assertThat(seen).containsExactly("odd 1", "even 2");
    }

    @Test
    void a_condition_can_be_made_elsewhere_and_used_by_several_steps() {
        var run = run("", wf -> {
            var done = wf.step("done").run(String.class, (input, ctx) -> "done");
            SkipCondition<String> condition = SkipCondition.when(done, "done"::equals);
            wf.step("one").after(done).skipIf(condition).run((input, ctx) -> seen.add("one"));
            wf.sleep("two", Duration.ofHours(1)).after(done).skipIf(condition.parent(), condition.test());
        });

        cairn.assertThat(run).completed().skipped("one", "two");
    }

    @Test
    void a_condition_that_throws_fails_the_attempt_and_is_asked_again_on_a_retry() {
        List<Integer> asked = new ArrayList<>();
        var run = run("", wf -> {
            var done = wf.step("done").run(String.class, (input, ctx) -> "done");
            wf.step("end")
                    .after(done)
                    .skipIf(output -> {
                        asked.add(asked.size());
                        if (asked.size() < 2) {
                            throw new IllegalStateException("cannot tell");
                        }
                        return true;
                    })
                    .retry(RetryPolicy.fixed(1, Duration.ofSeconds(1)))
                    .run((input, ctx) -> seen.add("end"));
        });

        cairn.assertThat(run).isRunning().failedBecause("end", "cannot tell");
        cairn.advance(Duration.ofSeconds(1));
        cairn.assertThat(run).completed().skipped("end").tried("end", 2);
    }

    @Test
    void a_condition_that_throws_fails_a_step_without_retries() {
        var run = run("", wf -> {
            var done = wf.step("done").run(String.class, (input, ctx) -> null);
            wf.step("end").after(done).skipIf(String::isEmpty).run((input, ctx) -> seen.add("end"));
        });

        cairn.assertThat(run).failed().failedAt("end");
        assertThat(seen).isEmpty();
    }

    @Test
    void a_skipped_sleep_does_not_pause_and_sets_no_timer() {
        var run = run("", wf -> {
            var done = wf.step("done").run(String.class, (input, ctx) -> "done");
            var skipped =
                    wf.sleep("by-condition", Duration.ofDays(1)).after(done).skipIf(done, output -> true);
            var cascade = wf.sleep("by-cascade", Duration.ofDays(1)).after(skipped);
            wf.sleep("by-strictness", Duration.ofDays(1)).after(done, cascade).requireAllParents();
            wf.step("end").after(done, skipped).run((input, ctx) -> seen.add("end"));
        });

        cairn.assertThat(run)
                .completed()
                .skipped("by-condition", "by-cascade", "by-strictness")
                .ran("end");
    }

    private static void twoConditions(WorkflowBuilder<String> wf) {
        var one = wf.step("one").run(Boolean.class, (input, ctx) -> input.contains("first"));
        var two = wf.step("two").run(Boolean.class, (input, ctx) -> input.contains("second"));
        wf.step("step")
                .after(one, two)
                .skipIf(one, yes -> yes)
                .skipIf(two, yes -> yes)
                .run((input, ctx) -> {});
    }

    private StepRef<String> skippedStep(WorkflowBuilder<String> wf) {
        var reason = wf.step("reason").run(Boolean.class, (input, ctx) -> true);
        return wf.step("skipped").after(reason).skipIf(yes -> yes).run(String.class, (input, ctx) -> "not null");
    }

    private int defined;

    private WorkflowRunRef run(String input, Consumer<WorkflowBuilder<String>> graph) {
        Workflow<String> workflow = cairn.workflow("skipping-" + ++defined, String.class, graph);
        var run = workflow.runNoWait(input, TENANT);
        cairn.runUntilIdle();
        return run;
    }
}
