package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.CANCELLED;
import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.FAILED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.REVIVED;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterQuery;
import dev.cairn.RequeueResult;
import dev.cairn.RetryPolicy;
import dev.cairn.RunNotFoundException;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowFailure;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Requeueing a step that failed for good: the run goes on where it stands, and only what had not completed runs. */
class RequeueTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final TestCairn cairn = kit(1);
    private final Set<String> broken = new HashSet<>(Set.of("bad"));
    private final List<String> ran = new ArrayList<>();
    private final List<String> handled = new ArrayList<>();

    @Test
    void a_requeued_step_runs_again_and_then_what_was_cancelled_because_of_it() {
        var run = start(wf -> {
            var first = step(wf, "first");
            var bad = wf.step("bad").after(first).run((input, out, ctx) -> attempt("bad"));
            wf.step("last").after(bad).run((input, out, ctx) -> attempt("last"));
        });
        cairn.assertThat(run).failed().failedAt("bad").cancelled("last");
        broken.clear();

        RequeueResult result = cairn.deadLetters().requeue(run.id(), "bad");

        assertThat(result.isRequeued()).isTrue();
        assertThat(result.requeued()).containsExactly("bad");
        assertThat(result.revived()).isEqualTo(1);
        cairn.assertThat(run).isRunning().isAt("bad", TaskState.QUEUED).isAt("last", TaskState.PENDING);
        cairn.runUntilIdle();
        cairn.assertThat(run)
                .completed()
                .happened("bad", QUEUED, STARTED, FAILED, QUEUED, STARTED, COMPLETED)
                .happened("last", CANCELLED, REVIVED, QUEUED, STARTED, COMPLETED);
        assertThat(ran).containsExactly("first", "bad", "bad", "last");
        assertThat(run.inspect().task("last").note()).isNull();
    }

    @Test
    void a_requeued_step_has_all_its_retries_again() {
        Workflow<String> workflow = cairn.workflow(
                "flow",
                String.class,
                wf -> wf.step("bad")
                        .retry(RetryPolicy.fixed(2, HOUR).within(Duration.ofHours(5)))
                        .run((input, ctx) -> attempt("bad")));
        var run = workflow.runNoWait("", TENANT);
        cairn.advance(HOUR.multipliedBy(3));
        cairn.assertThat(run).failed().tried("bad", 3);
        cairn.advance(HOUR.multipliedBy(10));

        cairn.deadLetters().requeue(run.id(), "bad");
        cairn.advance(HOUR.multipliedBy(3));

        cairn.assertThat(run).failed().tried("bad", 6);
        assertThat(letter(run, "bad").requeues()).isEqualTo(1);
        assertThat(letter(run, "bad").failure().attempts()).isEqualTo(6);
    }

    @Test
    void a_join_waits_for_the_requeued_branch_and_keeps_what_the_other_came_to() {
        var run = start(wf -> {
            var good = step(wf, "good");
            var bad = step(wf, "bad");
            wf.step("join").after(good, bad).run((input, a, b, ctx) -> attempt(a + "+" + b));
        });
        broken.clear();

        run.retry();
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(ran).containsExactly("good", "bad", "bad", "good+bad");
    }

    @Test
    void of_two_failed_branches_one_can_be_requeued_before_the_other() {
        broken.add("worse");
        var run = start(wf -> {
            var bad = step(wf, "bad");
            var worse = step(wf, "worse");
            wf.step("join").after(bad, worse).run((input, a, b, ctx) -> attempt("join"));
        });
        broken.clear();

        cairn.deadLetters().requeue(run.id(), "bad");
        cairn.runUntilIdle();
        cairn.assertThat(run).failed().failedAt("worse").cancelled("join").because("join", "step 'worse' failed");
        cairn.deadLetters().requeue(run.id(), "worse");
        cairn.runUntilIdle();

        cairn.assertThat(run).completed().ran("bad", "worse", "join");
    }

    @Test
    void retry_requeues_all_failed_steps_of_a_run_at_once() {
        broken.add("worse");
        var run = start(wf -> {
            step(wf, "bad");
            step(wf, "worse");
        });
        broken.clear();

        RequeueResult result = run.retry();
        cairn.runUntilIdle();

        assertThat(result.requeued()).containsExactly("bad", "worse");
        cairn.assertThat(run).completed();
    }

    @Test
    void a_step_is_requeued_while_another_branch_goes_on() {
        var run = start(wf -> {
            var bad = step(wf, "bad");
            var nap = wf.sleep("nap", HOUR);
            wf.step("join").after(bad, nap).run((input, out, slept, ctx) -> attempt("join"));
        });
        cairn.assertThat(run).isRunning().failedAt("bad").isAt("join", TaskState.PENDING);
        broken.clear();

        assertThat(run.retry().revived()).as("the join has waited all along").isZero();
        cairn.runUntilIdle();
        cairn.assertThat(run).isRunning().ran("bad").isAt("join", TaskState.PENDING);
        cairn.advance(HOUR);

        cairn.assertThat(run).completed().happened("join", QUEUED, STARTED, COMPLETED);
    }

    @Test
    void a_step_that_fails_again_opens_its_dead_letter_again_and_cancels_again() {
        var run = start(wf -> {
            var bad = step(wf, "bad");
            wf.step("last").after(bad).run((input, out, ctx) -> attempt("last"));
        });

        run.retry();
        assertThat(letter(run, "bad").state()).isEqualTo(DeadLetter.State.REQUEUED);
        cairn.runUntilIdle();

        cairn.assertThat(run).failed().cancelled("last").happened("last", CANCELLED, REVIVED, CANCELLED);
        assertThat(letter(run, "bad").state()).isEqualTo(DeadLetter.State.OPEN);
        assertThat(letter(run, "bad").requeues()).isEqualTo(1);
    }

    @Test
    void the_failure_handler_runs_again_when_the_revived_run_fails_again() {
        var run = start(wf -> {
            step(wf, "bad");
            wf.onFailure(this::handle);
        });
        assertThat(handled).containsExactly("bad");

        run.retry();
        cairn.runUntilIdle();

        cairn.assertThat(run).failed().ran("$on-failure", "$on-failure-2");
        assertThat(handled).containsExactly("bad", "bad");
    }

    @Test
    void the_success_handler_runs_when_the_revived_run_completes() {
        List<String> succeeded = new ArrayList<>();
        var run = start(wf -> {
            step(wf, "bad");
            wf.onFailure(this::handle);
            wf.onSuccess((input, ctx) -> succeeded.add(input));
        });
        broken.clear();

        run.retry();
        cairn.runUntilIdle();

        cairn.assertThat(run).completed().ran("$on-failure", "$on-success-2");
        assertThat(handled).hasSize(1);
        assertThat(succeeded).containsExactly("input");
    }

    @Test
    void a_run_is_not_revived_while_its_handler_runs() {
        Workflow<String> workflow = cairn.workflow("flow", String.class, wf -> {
            step(wf, "bad");
            wf.onFailure((input, failure) -> {
                        throw new IllegalStateException("not yet");
                    })
                    .retry(RetryPolicy.fixed(1, HOUR));
        });
        var run = workflow.runNoWait("input", TENANT);
        cairn.runUntilIdle();

        RequeueResult result = run.retry();

        assertThat(result.outcome()).isEqualTo(RequeueResult.Outcome.REFUSED);
        assertThat(result.explanation()).contains("'$on-failure' is BACKING_OFF");
        cairn.assertThat(run).isRunning().failedAt("bad");
    }

    @Test
    void a_failed_handler_runs_again_alone() {
        broken.add("handler");
        var run = start(wf -> {
            step(wf, "bad");
            wf.onFailure(this::handle).retry(RetryPolicy.none());
        });
        cairn.assertThat(run).failed().failedAt("bad", "$on-failure");
        broken.remove("handler");

        cairn.deadLetters().requeue(run.id(), "$on-failure");
        cairn.runUntilIdle();

        cairn.assertThat(run).failed().failedAt("bad").ran("$on-failure").tried("$on-failure", 2);
        assertThat(handled).containsExactly("bad");
    }

    @Test
    void a_run_completes_although_the_handler_of_its_earlier_end_has_failed() {
        broken.add("handler");
        var run = start(wf -> {
            step(wf, "bad");
            wf.onFailure(this::handle).retry(RetryPolicy.none());
        });
        broken.clear();

        assertThat(run.retry().requeued()).containsExactly("bad");
        cairn.runUntilIdle();

        cairn.assertThat(run).completed().failedAt("$on-failure");
        assertThat(letter(run, "$on-failure").state()).isEqualTo(DeadLetter.State.DISCARDED);
        assertThat(run.await().failures()).isEmpty();
        assertThat(cairn.deadLetters().list(DeadLetterQuery.all()).letters()).isEmpty();
    }

    @Test
    void a_requeued_sleep_and_the_steps_after_it_go_on() {
        Workflow<String> workflow = cairn.workflow("flow", String.class, wf -> {
            var nap = wf.step("bad").sleep((input, ctx) -> {
                attempt("bad");
                return HOUR;
            });
            wf.step("last").after(nap).run((input, out, ctx) -> attempt("last"));
        });
        var run = workflow.runNoWait("input", TENANT);
        cairn.runUntilIdle();
        broken.clear();

        run.retry();
        cairn.advance(HOUR.multipliedBy(2));

        cairn.assertThat(run).completed().ran("last");
    }

    @Test
    void a_second_call_finds_nothing_open_and_changes_nothing() {
        var run = start(wf -> step(wf, "bad"));

        cairn.deadLetters().requeue(run.id(), "bad");
        RequeueResult second = cairn.deadLetters().requeue(run.id(), "bad");

        assertThat(second.outcome()).isEqualTo(RequeueResult.Outcome.NOT_OPEN);
        assertThat(second.explanation()).contains("was requeued by client");
        assertThat(run.retry().outcome()).isEqualTo(RequeueResult.Outcome.NOT_OPEN);
        cairn.runUntilIdle();
        cairn.assertThat(run).failed().tried("bad", 2);
    }

    @Test
    void a_step_that_did_not_fail_and_a_run_that_is_not_stored_have_no_dead_letter() {
        broken.clear();
        var run = start(wf -> step(wf, "bad"));

        assertThat(cairn.deadLetters().requeue(run.id(), "bad").explanation()).contains("has not failed for good");
        assertThat(cairn.deadLetters().requeue(UUID.randomUUID(), "bad").outcome())
                .isEqualTo(RequeueResult.Outcome.NOT_OPEN);
        assertThatThrownBy(() -> cairn.find(UUID.randomUUID()).retry()).isInstanceOf(RunNotFoundException.class);
    }

    private StartedRun start(Consumer<WorkflowBuilder<String>> graph) {
        StartedRun run = cairn.workflow("flow", String.class, graph).runNoWait("input", TENANT);
        cairn.runUntilIdle();
        return run;
    }

    private StepRef<String> step(WorkflowBuilder<String> wf, String name) {
        return wf.step(name).run(String.class, (input, ctx) -> attempt(name));
    }

    private String attempt(String name) {
        ran.add(name);
        if (broken.contains(name)) {
            throw new IllegalStateException(name + " is broken");
        }
        return name;
    }

    private void handle(String input, WorkflowFailure failure) {
        if (broken.contains("handler")) {
            throw new IllegalStateException("the handler is broken");
        }
        failure.failures().forEach(failed -> handled.add(failed.step()));
    }

    private DeadLetter letter(WorkflowRunRef run, String step) {
        return cairn.deadLetters().find(run.id(), step).orElseThrow().letter();
    }
}
