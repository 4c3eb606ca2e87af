package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.CANCELLED;
import static dev.cairn.TaskEventType.FAILED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.SLEEPING;
import static dev.cairn.TaskEventType.STARTED;
import static dev.cairn.TaskEventType.TIMED_OUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.AtDeadline;
import dev.cairn.ForkOptions;
import dev.cairn.RunStatus;
import dev.cairn.StepTimedOutException;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A run that has not ended by its deadline is ended: it fails, or is cancelled. */
class DeadlineTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration SWEEP = Duration.ofSeconds(5);

    private final TestCairn cairn = kit(1);
    private final List<String> seen = new ArrayList<>();

    @Test
    void at_its_deadline_the_live_steps_of_a_run_fail_and_its_handler_runs() {
        var run = workflow(wf -> wf.deadline(HOUR)).runNoWait("", TENANT);

        cairn.advance(HOUR.minus(MICRO));
        assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
        cairn.advance(SWEEP);

        assertThat(run.status()).isEqualTo(RunStatus.FAILED);
        cairn.assertThat(run)
                .failedAt("nap")
                .cancelled("last")
                .happened("nap", QUEUED, STARTED, SLEEPING, TIMED_OUT, FAILED)
                .ran("first", "$on-failure");
        assertThat(run.inspect().task("nap").failure().errorType()).isEqualTo(StepTimedOutException.class.getName());
        assertThat(run.inspect().task("nap").failure().message()).contains("deadline PT1H");
        assertThat(seen).containsExactly("failed");
        cairn.advance(HOUR.multipliedBy(9));
        assertThat(seen).containsExactly("failed");
    }

    @Test
    void a_run_may_be_cancelled_at_its_deadline_instead() {
        var run = workflow(wf -> wf.deadline(HOUR, AtDeadline.CANCEL)).runNoWait("", TENANT);

        cairn.advance(HOUR.plus(SWEEP));

        assertThat(run.status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(run.inspect().cancelReason()).startsWith("deadline PT1H, which was at ");
        cairn.assertThat(run).happened("nap", QUEUED, STARTED, SLEEPING, CANCELLED);
        assertThat(seen).containsExactly("cancelled");
    }

    @Test
    void a_run_that_ends_in_time_has_no_deadline_any_more() {
        var run = workflow(wf -> wf.deadline(HOUR.multipliedBy(9))).runNoWait("", TENANT);
        assertThat(run.inspect().trigger().deadlineAt())
                .isEqualTo(cairn.clock().instant().plus(HOUR.multipliedBy(9)));

        run.await();
        cairn.advance(HOUR.multipliedBy(10));

        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.inspect().trigger().deadlineAt()).isNull();
    }

    @Test
    void a_trigger_has_a_deadline_of_its_own() {
        var workflow = workflow(wf -> wf.deadline(HOUR.multipliedBy(9), AtDeadline.CANCEL));
        var shorter = workflow.runNoWait("", TENANT, TriggerOptions.none().deadline(HOUR));
        var earlier = workflow.runNoWait(
                "",
                TENANT,
                TriggerOptions.none().deadline(cairn.clock().instant().plus(HOUR)));
        var usual = workflow.runNoWait("", TENANT);

        cairn.advance(HOUR.plus(SWEEP));

        assertThat(shorter.status()).as("by the action of the workflow").isEqualTo(RunStatus.CANCELLED);
        assertThat(earlier.status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(usual.status()).isEqualTo(RunStatus.RUNNING);
    }

    @Test
    void a_deadline_counts_from_the_start_time_of_the_run() {
        var run = workflow(wf -> wf.deadline(HOUR))
                .runNoWait("", TENANT, TriggerOptions.none().startDelay(HOUR));

        cairn.advance(HOUR.multipliedBy(2).minus(MICRO));
        assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
        cairn.advance(SWEEP);

        assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void a_handler_may_take_longer_than_the_deadline() {
        var workflow = cairn.workflow("slow handler", String.class, wf -> {
            wf.deadline(HOUR);
            wf.sleep("nap", HOUR.multipliedBy(2));
            wf.onFailure((input, failure) -> {
                seen.add("begun");
                cairn.clock().advance(HOUR.multipliedBy(3));
            });
        });
        var run = workflow.runNoWait("", TENANT);

        run.await();

        assertThat(seen).containsExactly("begun");
        cairn.assertThat(run).ran("$on-failure").failedAt("nap");
    }

    @Test
    void the_deadline_of_a_revived_run_begins_again() {
        var run = workflow(wf -> wf.deadline(HOUR)).runNoWait("", TENANT);
        cairn.advance(HOUR.plus(SWEEP));
        assertThat(run.status()).isEqualTo(RunStatus.FAILED);

        run.retry();
        cairn.advance(HOUR.minus(SWEEP));
        assertThat(run.inspect().task("nap").state()).isEqualTo(TaskState.SLEEPING);
        cairn.advance(SWEEP.multipliedBy(2));

        assertThat(run.status()).isEqualTo(RunStatus.FAILED);
        assertThat(seen).containsExactly("failed", "failed");
    }

    @Test
    void a_fork_has_the_deadline_of_its_workflow_or_of_its_options() {
        var source = workflow(wf -> wf.deadline(HOUR)).runNoWait("", TENANT);
        cairn.advance(HOUR.plus(SWEEP));
        var usual = source.fork("nap");
        var longer = source.fork("nap", ForkOptions.none().deadline(HOUR.multipliedBy(2)));

        cairn.advance(HOUR.plus(SWEEP));

        assertThat(usual.status()).isEqualTo(RunStatus.FAILED);
        assertThat(longer.status()).isEqualTo(RunStatus.RUNNING);
        cairn.advance(HOUR);
        assertThat(longer.status()).isEqualTo(RunStatus.FAILED);
    }

    @Test
    void what_a_step_comes_to_after_the_deadline_is_refused() {
        TestCairn two = kit(2);
        var workflow = two.workflow("late", String.class, wf -> {
            wf.deadline(Duration.ofSeconds(5));
            wf.step("step").run(String.class, (input, ctx) -> "late");
        });
        two.runUntilIdle();
        var run = workflow.runNoWait("", TENANT);
        two.worker("worker-2").claim();
        two.worker("worker-2").pause();

        two.advance(Duration.ofSeconds(10));
        assertThat(run.status()).isEqualTo(RunStatus.FAILED);
        two.worker("worker-2").resume();
        two.worker("worker-2").runClaimed();
        two.worker("worker-2").settle();

        two.assertThat(run).happened("step", QUEUED, STARTED, TIMED_OUT, FAILED);
        assertThat(run.payloads().outputs()).isEmpty();
    }

    @Test
    void a_client_starts_runs_with_the_deadline_that_is_stored() {
        var unused = workflow(wf -> wf.deadline(HOUR));
        cairn.runUntilIdle();

        var run = cairn.client("bounded", String.class).runNoWait("", TENANT);
        cairn.advance(HOUR.plus(SWEEP));

        assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    }

    private Workflow<String> workflow(Consumer<WorkflowBuilder<String>> options) {
        return cairn.workflow("bounded", String.class, wf -> {
            options.accept(wf);
            var first = wf.step("first").run((input, ctx) -> {});
            var nap = wf.sleep("nap", HOUR.multipliedBy(5)).after(first);
            wf.step("last").after(nap).run((input, ctx) -> seen.add("last"));
            wf.onFailure((input, failure) -> seen.add("failed"));
            wf.onCancel((input, reason, ctx) -> seen.add("cancelled"));
        });
    }
}
