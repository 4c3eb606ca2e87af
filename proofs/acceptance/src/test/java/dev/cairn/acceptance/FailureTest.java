package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.CANCELLED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.StepFailure;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a step that failed for good means for the rest of its run. */
class FailureTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();

    @Test
    void all_descendants_of_a_failed_step_are_cancelled_with_a_reason_that_names_it() {
        var run = run(wf -> {
            var bad = failing(wf, "bad");
            var child = wf.step("child").after(bad).run((input, ctx) -> seen.add("child"));
            var pause = wf.sleep("pause", HOUR).after(child);
            wf.step("last").after(pause).run((input, ctx) -> seen.add("last"));
        });

        cairn.assertThat(run)
                .failed()
                .failedAt("bad")
                .cancelled("child", "pause", "last")
                .because("child", "step 'bad' failed")
                .because("last", "step 'bad' failed")
                .happened("last", CANCELLED)
                .tried("last", 0);
        assertThat(seen).isEmpty();
    }

    @Test
    void the_reason_names_the_failed_step_also_when_the_last_parent_to_end_completed() {
        var run = run(wf -> {
            var bad = failing(wf, "bad");
            var slow = wf.sleep("slow", HOUR);
            wf.step("join").after(bad, slow).run((input, ctx) -> seen.add("join"));
        });

        cairn.assertThat(run).isRunning().isAt("join", TaskState.PENDING);
        cairn.advance(HOUR);

        cairn.assertThat(run).failed().cancelled("join").because("join", "step 'bad' failed");
    }

    @Test
    void the_reason_names_the_failed_step_also_when_the_last_parent_to_end_was_cancelled_for_another() {
        var run = run(wf -> {
            var first = failing(wf, "first");
            var slow = wf.sleep("slow", HOUR);
            var second = wf.step("second").after(slow).run((input, ctx) -> {
                throw new TerminalError("second");
            });
            var behind = wf.step("behind").after(second).run((input, ctx) -> seen.add("behind"));
            wf.step("join").after(first, behind).run((input, ctx) -> seen.add("join"));
        });

        cairn.advance(HOUR);

        cairn.assertThat(run).failed().because("behind", "step 'second' failed").because("join", "step 'first' failed");
    }

    @Test
    void independent_branches_go_on_after_a_failure() {
        var run = run(wf -> {
            var bad = failing(wf, "bad");
            wf.step("behind-bad").after(bad).run((input, ctx) -> seen.add("behind-bad"));
            var good = wf.step("good").run((input, ctx) -> seen.add("good"));
            wf.step("behind-good").after(good).run((input, ctx) -> seen.add("behind-good"));
        });

        cairn.assertThat(run).failed().ran("good", "behind-good").cancelled("behind-bad");
        assertThat(seen).containsExactly("good", "behind-good");
    }

    @Test
    void a_run_is_failed_only_when_nothing_is_left_to_run() {
        var run = run(wf -> {
            failing(wf, "bad");
            var pause = wf.sleep("pause", HOUR);
            wf.step("late").after(pause).run((input, ctx) -> seen.add("late"));
        });

        cairn.assertThat(run).isRunning().failedAt("bad").sleepsAt("pause");
        cairn.advance(HOUR);
        cairn.assertThat(run).failed().ran("pause", "late");
    }

    @Test
    void a_failure_that_reaches_every_sink_ends_the_run_in_the_same_moment() {
        var run = run(wf -> {
            var bad = failing(wf, "bad");
            List<StepRef<?>> layer = List.of(bad);
            for (int i = 0; i < 5; i++) {
                layer = List.of(
                        wf.step("left-" + i).after(layer).run((input, ctx) -> seen.add("left")),
                        wf.step("right-" + i).after(layer).run((input, ctx) -> seen.add("right")));
            }
        });

        cairn.assertThat(run).failed().cancelled("left-0", "right-0", "left-4", "right-4");
    }

    @Test
    void every_failure_of_a_run_is_told() {
        var run = run(wf -> {
            failing(wf, "one");
            wf.step("fine").run((input, ctx) -> seen.add("fine"));
            failing(wf, "two");
        });

        var result = run.await();

        assertThat(result.status()).isEqualTo(RunStatus.FAILED);
        assertThat(result.failures()).extracting(StepFailure::step).containsExactlyInAnyOrder("one", "two");
        assertThat(result.failures()).extracting(StepFailure::message).contains("one is broken", "two is broken");
    }

    @Test
    void a_failure_tells_its_type_its_message_its_attempts_and_its_stack_trace() {
        var run = run(wf -> failing(wf, "bad"));

        assertThat(run.await().failures()).singleElement().satisfies(failure -> {
            assertThat(failure.errorType()).isEqualTo(TerminalError.class.getName());
            assertThat(failure.message()).isEqualTo("bad is broken");
            assertThat(failure.attempts()).isEqualTo(1);
            assertThat(failure.stackTrace()).contains("FailureTest");
        });
    }

    @Test
    void a_step_with_a_failed_and_a_skipped_parent_is_cancelled() {
        var run = run(wf -> {
            var bad = failing(wf, "bad");
            var yes = wf.step("yes").run(Boolean.class, (input, ctx) -> true);
            var skipped = wf.step("skipped").after(yes).skipIf(y -> y).run((input, ctx) -> seen.add("skipped"));
            wf.step("join").after(bad, skipped).run((input, ctx) -> seen.add("join"));
        });

        cairn.assertThat(run).failed().skipped("skipped").cancelled("join");
    }

    @Test
    void two_failures_in_one_batch_cancel_their_common_child_once() {
        var run = run(wf -> {
            var one = failing(wf, "one");
            var two = failing(wf, "two");
            wf.step("join").after(one, two).run((input, ctx) -> seen.add("join"));
        });

        cairn.assertThat(run).failed().happened("join", CANCELLED);
    }

    @Test
    void a_step_that_a_cancellation_reaches_on_two_ways_is_counted_down_once_for_each() {
        var run = run(wf -> {
            var bad = failing(wf, "bad");
            var good = wf.step("good").run((input, ctx) -> seen.add("good"));
            var slow = wf.sleep("slow", HOUR);
            var behind = wf.step("behind").after(bad).run((input, ctx) -> seen.add("behind"));
            wf.step("near").after(behind, good, slow).run((input, ctx) -> seen.add("near"));
            wf.step("far").after(behind).run((input, ctx) -> seen.add("far"));
        });

        cairn.assertThat(run).isRunning().cancelled("behind", "far").isAt("near", TaskState.PENDING);
        cairn.advance(HOUR);

        cairn.assertThat(run).failed().cancelled("near").happened("near", CANCELLED);
    }

    @Test
    void the_failure_of_one_run_does_not_concern_another() {
        var workflow = cairn.workflow("picky", String.class, wf -> {
            var check = wf.step("check").run(String.class, (input, ctx) -> {
                if (input.equals("bad")) {
                    throw new TerminalError("no");
                }
                return input;
            });
            wf.step("next").after(check).run((input, text, ctx) -> seen.add(text));
        });

        List<StartedRun> runs = workflow.runAll(List.of("a", "bad", "b"), TENANT);
        cairn.runUntilIdle();

        assertThat(runs.stream().map(WorkflowRunRef::status))
                .containsExactly(RunStatus.COMPLETED, RunStatus.FAILED, RunStatus.COMPLETED);
        assertThat(seen).containsExactly("a", "b");
    }

    private static StepRef<Void> failing(WorkflowBuilder<String> wf, String name) {
        return wf.step(name).run((input, ctx) -> {
            throw new TerminalError(name + " is broken");
        });
    }

    private WorkflowRunRef run(Consumer<WorkflowBuilder<String>> graph) {
        var run = cairn.workflow("failing", String.class, graph).runNoWait("", TENANT);
        cairn.runUntilIdle();
        return run;
    }
}
