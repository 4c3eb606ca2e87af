package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.CancelResult.Outcome;
import dev.cairn.DeadLetter;
import dev.cairn.RequeueResult;
import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.WorkflowBuilder;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A run that fails or is cancelled undoes the steps that had completed, in the reverse order of its graph. */
class CompensationTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final TestCairn cairn = kit(1);
    private final List<String> done = new CopyOnWriteArrayList<>();
    private final Set<String> broken = new HashSet<>(Set.of("ship"));
    private StepRef<String> reserve;
    private StepRef<String> charge;
    private StepRef<String> ship;

    private void order(WorkflowBuilder<String> wf) {
        reserve = wf.step("reserve")
                .run(String.class, (order, ctx) -> act("reserve"))
                .compensate((order, ctx) -> act("release " + order));
        charge = wf.step("charge")
                .after(reserve)
                .run(String.class, (order, reserved, ctx) -> act("charge"))
                .compensate((order, receipt, ctx) -> act("refund " + receipt));
        ship = wf.step("ship").after(charge).run(String.class, (order, paid, ctx) -> act("ship"));
    }

    private String act(String what) {
        if (broken.contains(what)) {
            throw new TerminalError(what + " is broken");
        }
        done.add(what);
        return what;
    }

    private StartedRun start(Consumer<WorkflowBuilder<String>> block) {
        StartedRun run = cairn.workflow("order", String.class, block).runNoWait("lamp", TENANT);
        cairn.runUntilIdle();
        return run;
    }

    @Test
    void the_completed_steps_of_a_failed_run_are_undone_in_reverse_order() {
        StartedRun run = start(this::order);

        assertThat(done).containsExactly("reserve", "charge", "refund charge", "release lamp");
        cairn.assertThat(run)
                .failed()
                .failedAt("ship")
                .undid("charge", "reserve")
                .happened("$compensate-reserve", QUEUED, STARTED, COMPLETED);
        assertThat(run.await().failures()).extracting(failure -> failure.step()).containsExactly("ship");
    }

    @Test
    void a_run_that_completes_undoes_nothing_and_has_no_task_for_it() {
        broken.clear();

        StartedRun run = start(this::order);

        cairn.assertThat(run).completed();
        assertThat(run.inspect().tasks()).hasSize(3);
        assertThat(done).containsExactly("reserve", "charge", "ship");
    }

    @Test
    void a_step_that_had_not_completed_is_not_undone() {
        broken.add("charge");

        StartedRun run = start(this::order);

        assertThat(done).containsExactly("reserve", "release lamp");
        assertThat(run.inspect().tasks()).extracting(task -> task.name()).doesNotContain("$compensate-charge");
    }

    @Test
    void a_skipped_step_is_not_undone() {
        StartedRun run = start(wf -> {
            var skipped = wf.step("skipped")
                    .skipIfInput(order -> true)
                    .run(String.class, (order, ctx) -> act("never"))
                    .compensate((order, ctx) -> act("never undone"));
            wf.step("ship").after(List.of(skipped)).run((order, ctx) -> act("ship"));
            wf.step("beside").run((order, ctx) -> act("ship"));
        });

        cairn.assertThat(run).failed();
        assertThat(done).isEmpty();
    }

    @Test
    void the_failure_handler_runs_after_the_compensations_and_the_run_is_over_after_it() {
        StartedRun run = start(wf -> {
            order(wf);
            wf.onFailure(
                    (order, failure, ctx) -> act("handled " + failure.failures().size() + ", " + ctx.output(charge)));
        });

        assertThat(done).containsExactly("reserve", "charge", "refund charge", "release lamp", "handled 1, charge");
        cairn.assertThat(run).failed().ran("$on-failure");
    }

    @Test
    void a_cancelled_run_is_undone_before_its_cancel_handler_runs() {
        StartedRun run = start(wf -> {
            var first = wf.step("first")
                    .run(String.class, (order, ctx) -> act("first"))
                    .compensate((order, ctx) -> act("undo first"));
            var nap = wf.sleep("nap", HOUR).after(first);
            wf.step("last").after(nap).run((order, ctx) -> act("last"));
            wf.onCancel((order, reason, ctx) -> act("handled " + reason));
        });

        assertThat(run.cancel("enough").status()).isEqualTo(RunStatus.RUNNING);
        assertThat(run.cancel("again").outcome()).isEqualTo(Outcome.WAS_CANCELLED);
        cairn.runUntilIdle();

        assertThat(done).containsExactly("first", "undo first", "handled enough");
        assertThat(run.status()).isEqualTo(RunStatus.CANCELLED);
    }

    @Test
    void a_run_of_which_a_step_was_cancelled_is_undone_and_stays_cancelled_if_a_compensation_fails() {
        broken.add("undo first");
        StartedRun run = start(wf -> {
            wf.step("first").run((order, ctx) -> act("first")).compensate((order, ctx) -> act("undo first"));
            wf.sleep("nap", HOUR);
        });

        run.cancelStep("nap", "not this one");
        cairn.runUntilIdle();

        assertThat(run.status()).isEqualTo(RunStatus.CANCELLED);
        cairn.assertThat(run).isAt("$compensate-first", TaskState.FAILED);
    }

    @Test
    void a_run_that_undoes_its_steps_because_it_failed_cannot_be_cancelled() {
        StartedRun run = start(wf -> {
            wf.step("first").run((order, ctx) -> act("first")).compensate(RetryPolicy.fixed(1, HOUR), (order, ctx) -> {
                if (ctx.attempt() == 1) {
                    throw new IllegalStateException("not yet");
                }
                act("undo first");
            });
            wf.step("ship").run((order, ctx) -> act("ship"));
        });

        assertThat(run.cancel("too late").outcome()).isEqualTo(Outcome.UNDOES_STEPS);
        assertThat(run.inspect().cancelReason()).isNull();
        cairn.advance(HOUR.multipliedBy(2));

        assertThat(done).containsExactly("first", "undo first");
        cairn.assertThat(run).failed();
    }

    @Test
    void a_compensation_has_retries_and_the_same_idempotency_key_in_all_attempts() {
        List<String> keys = new CopyOnWriteArrayList<>();
        StartedRun run = start(wf -> {
            wf.step("first")
                    .run((order, ctx) -> keys.add(ctx.idempotencyKey()))
                    .compensate(RetryPolicy.fixed(2, HOUR), (order, ctx) -> {
                        keys.add(ctx.idempotencyKey());
                        throw new IllegalStateException("not yet");
                    });
            wf.step("ship").run((order, ctx) -> act("ship"));
        });
        cairn.advance(HOUR.multipliedBy(3));

        cairn.assertThat(run).failed().tried("$compensate-first", 3);
        assertThat(keys).hasSize(4);
        assertThat(new HashSet<>(keys)).hasSize(2);
        assertThat(keys.subList(1, 4)).containsOnly(keys.get(1));
    }

    @Test
    void a_compensation_whose_worker_died_runs_on_another_worker() {
        broken.add("charge");
        StartedRun run = cairn.workflow("order", String.class, this::order).runNoWait("lamp", TENANT);
        cairn.worker().crashDuringCompensation(reserve);
        cairn.runUntilIdle();
        cairn.assertThat(run).isAt("$compensate-reserve", TaskState.RUNNING);

        cairn.addWorker("another");
        cairn.advance(NOTICED);

        cairn.assertThat(run).failed().happened("$compensate-reserve", QUEUED, STARTED, QUEUED, STARTED, COMPLETED);
    }

    @Test
    void a_compensation_that_fails_for_good_stops_no_other_and_is_a_dead_letter() {
        broken.add("refund charge");

        StartedRun run = start(this::order);

        assertThat(done).containsExactly("reserve", "charge", "release lamp");
        cairn.assertThat(run)
                .failed()
                .isAt("$compensate-charge", TaskState.FAILED)
                .ran("$compensate-reserve");
        assertThat(run.await().failures())
                .extracting(failure -> failure.step())
                .containsExactly("ship", "$compensate-charge");
        assertThat(run.inspect().firstFailure())
                .hasValueSatisfying(first -> assertThat(first.step()).isEqualTo("ship"));
    }

    @Test
    void a_requeued_compensation_runs_alone_and_its_run_ends_as_before() {
        broken.add("refund charge");
        StartedRun run = start(wf -> {
            order(wf);
            wf.onFailure((order, failure) -> act("handled"));
        });
        broken.clear();

        RequeueResult result = run.retry();

        assertThat(result.requeued()).containsExactly("$compensate-charge");
        cairn.assertThat(run).isRunning();
        cairn.runUntilIdle();
        assertThat(done).containsExactly("reserve", "charge", "release lamp", "handled", "refund charge");
        cairn.assertThat(run).failed().ran("$compensate-charge");
        assertThat(run.retry().outcome()).isEqualTo(RequeueResult.Outcome.REFUSED);
    }

    @Test
    void a_requeued_compensation_may_fail_again_and_be_requeued_again() {
        broken.add("refund charge");
        StartedRun run = start(this::order);

        cairn.deadLetters().requeue(run.id(), "$compensate-charge");
        cairn.runUntilIdle();
        cairn.assertThat(run).failed().isAt("$compensate-charge", TaskState.FAILED);
        broken.clear();
        cairn.deadLetters().requeue(run.id(), "$compensate-charge");
        cairn.runUntilIdle();

        cairn.assertThat(run).failed().ran("$compensate-charge");
        assertThat(done).containsExactly("reserve", "charge", "release lamp", "refund charge");
    }

    @Test
    void a_step_of_a_run_that_was_undone_is_not_requeued_and_the_answer_says_to_fork() {
        StartedRun run = start(this::order);
        broken.clear();

        RequeueResult result = run.retry();

        assertThat(result.outcome()).isEqualTo(RequeueResult.Outcome.REFUSED);
        assertThat(result.explanation()).contains("has undone its steps", "Fork it");
        cairn.assertThat(run).failed();
        assertThat(cairn.deadLetters()
                        .find(run.id(), "ship")
                        .orElseThrow()
                        .letter()
                        .state())
                .isEqualTo(DeadLetter.State.OPEN);
    }

    @Test
    void a_fork_of_a_run_that_was_undone_does_again_what_was_undone() {
        StartedRun run = start(this::order);
        broken.clear();
        done.clear();

        StartedRun fork = run.fork(ship);
        cairn.runUntilIdle();

        cairn.assertThat(fork).completed();
        assertThat(done).containsExactly("reserve", "charge", "ship");
    }

    @Test
    void a_fork_does_not_undo_what_it_has_copied() {
        broken.clear();
        StartedRun run = start(this::order);
        broken.add("ship");
        done.clear();

        StartedRun fork = run.fork(ship);
        cairn.runUntilIdle();

        cairn.assertThat(fork).failed();
        cairn.assertThat(run).completed();
        assertThat(done).isEmpty();
    }

    @Test
    void a_success_handler_that_fails_undoes_nothing_and_can_be_requeued() {
        broken.clear();
        broken.add("mail");
        StartedRun run = start(wf -> {
            order(wf);
            wf.onSuccess((order, ctx) -> act("mail"));
        });
        cairn.assertThat(run).failed();
        broken.clear();

        run.retry();
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(done).containsExactly("reserve", "charge", "ship", "mail");
    }

    @Test
    void a_run_that_was_revived_is_undone_when_it_fails_later() {
        broken.add("reserve");
        StartedRun run = start(this::order);
        assertThat(done).isEmpty();
        broken.remove("reserve");

        run.retry();
        cairn.runUntilIdle();

        assertThat(done).containsExactly("reserve", "charge", "refund charge", "release lamp");
        cairn.assertThat(run).failed();
    }

    @Test
    void branches_are_undone_before_the_step_they_came_after() {
        StartedRun run = start(wf -> {
            var root = wf.step("root")
                    .run(String.class, (order, ctx) -> act("root"))
                    .compensate((order, ctx) -> act("undo root"));
            var left = wf.step("left")
                    .after(root)
                    .run((order, x, ctx) -> act("left"))
                    .compensate((order, ctx) -> act("undo left"));
            var right = wf.step("right")
                    .after(root)
                    .run((order, x, ctx) -> act("right"))
                    .compensate((order, ctx) -> act("undo right"));
            wf.step("ship").after(left, right).run((order, a, b, ctx) -> act("ship"));
        });

        cairn.assertThat(run).failed();
        assertThat(done.subList(3, 6)).containsExactlyInAnyOrder("undo left", "undo right", "undo root");
        assertThat(done).endsWith("undo root");
    }
}
