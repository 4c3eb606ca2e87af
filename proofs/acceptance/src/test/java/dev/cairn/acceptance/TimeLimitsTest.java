package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.FAILED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.RETRYING;
import static dev.cairn.TaskEventType.STARTED;
import static dev.cairn.TaskEventType.TIMED_OUT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DeadLetterQuery;
import dev.cairn.EngineEvent;
import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.StepFailure;
import dev.cairn.StepTimedOutException;
import dev.cairn.TaskState;
import dev.cairn.TimeLimit;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An attempt that takes longer than its limit fails, wherever it hangs. */
class TimeLimitsTest extends AcceptanceTest {

    private static final Duration LIMIT = Duration.ofSeconds(2);
    private static final Duration DELAY = Duration.ofMinutes(1);

    private final List<Object> seen = new ArrayList<>();

    @Test
    void an_attempt_that_takes_too_long_is_retried() {
        TestCairn cairn = kit(1);
        var workflow = cairn.workflow("slow once", String.class, wf -> {
            var slow = wf.step("slow")
                    .startToClose(LIMIT)
                    .retry(RetryPolicy.fixed(1, DELAY))
                    .run(String.class, (input, ctx) -> {
                        cairn.clock().advance(ctx.attempt() == 1 ? LIMIT.plus(MICRO) : LIMIT);
                        return "attempt " + ctx.attempt();
                    });
            wf.step("next").after(slow).run((input, output, ctx) -> seen.add(output));
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();
        assertThat(run.inspect().task("slow").state()).isEqualTo(TaskState.BACKING_OFF);
        run.await();

        assertThat(seen).containsExactly("attempt 2");
        cairn.assertThat(run)
                .completed()
                .happened("slow", QUEUED, STARTED, TIMED_OUT, RETRYING, QUEUED, STARTED, COMPLETED);
        StepFailure failure = run.inspect().task("slow").failure();
        assertThat(failure).isNotNull();
        assertThat(failure.errorType()).isEqualTo(StepTimedOutException.class.getName());
        assertThat(failure.message()).contains("start-to-close limit of PT2S");
        assertThat(eventsOf(run, "slow", TIMED_OUT).getFirst().detail()).isEqualTo("start-to-close PT2S");
    }

    @Test
    void a_step_that_times_out_for_good_fails_its_run_and_is_a_dead_letter() {
        TestCairn cairn = kit(1);
        var workflow = cairn.workflow("always slow", String.class, wf -> {
            wf.step("slow")
                    .startToClose(LIMIT)
                    .run((input, ctx) -> cairn.clock().advance(DELAY));
            wf.onFailure(
                    (input, failure) -> seen.add(failure.failures().getFirst().errorType()));
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();

        assertThat(run.status()).isEqualTo(RunStatus.FAILED);
        cairn.assertThat(run).happened("slow", QUEUED, STARTED, TIMED_OUT, FAILED);
        assertThat(seen).containsExactly(StepTimedOutException.class.getName());
        assertThat(cairn.deadLetters().list(DeadLetterQuery.all()).letters()).hasSize(1);
    }

    @Test
    void what_a_step_throws_after_its_limit_does_not_count() {
        TestCairn cairn = kit(1);
        var workflow = cairn.workflow(
                "throws late",
                String.class,
                wf -> wf.step("slow")
                        .startToClose(LIMIT)
                        .retry(RetryPolicy.fixed(3, DELAY).notOn(StepTimedOutException.class))
                        .run((input, ctx) -> {
                            cairn.clock().advance(DELAY);
                            throw new IllegalStateException("too late");
                        }));

        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(run).happened("slow", QUEUED, STARTED, TIMED_OUT, FAILED);
    }

    @Test
    void the_conditions_of_the_policy_decide_about_a_retry_after_a_time_out() {
        TestCairn cairn = kit(1);
        var workflow = cairn.workflow("choosy", String.class, wf -> {
            wf.step("retried")
                    .startToClose(LIMIT)
                    .retry(RetryPolicy.fixed(1, DELAY)
                            .retryIf(failure -> failure instanceof StepTimedOutException late
                                    && late.limit() == TimeLimit.START_TO_CLOSE
                                    && late.length().equals(LIMIT)))
                    .run((input, ctx) -> cairn.clock().advance(DELAY));
            wf.step("not retried")
                    .startToClose(LIMIT)
                    .retry(RetryPolicy.fixed(1, DELAY).retryIf(failure -> failure instanceof IllegalStateException))
                    .run((input, ctx) -> cairn.clock().advance(DELAY));
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();

        assertThat(run.inspect().task("retried").state()).isEqualTo(TaskState.BACKING_OFF);
        assertThat(run.inspect().task("not retried").state()).isEqualTo(TaskState.FAILED);
    }

    @Test
    void the_leader_ends_the_attempt_of_a_worker_that_hangs_and_refuses_its_late_result() {
        TestCairn cairn = kit(2);
        var workflow = cairn.workflow(
                "hanging",
                String.class,
                wf -> wf.step("slow")
                        .startToClose(LIMIT)
                        .retry(RetryPolicy.fixed(1, MICRO))
                        .run((input, ctx) -> seen.add(ctx.worker())));
        cairn.runUntilIdle();
        var run = workflow.runNoWait("", TENANT);
        cairn.worker("worker-2").claim();
        cairn.worker("worker-2").pause();

        cairn.advance(LIMIT);
        assertThat(eventsOf(run, "slow", TIMED_OUT))
                .as("never early, and not at once")
                .isEmpty();
        cairn.advance(LEASE.minus(LIMIT).minusSeconds(1));

        assertThat(seen).containsExactly("worker-1");
        cairn.worker("worker-2").resume();
        cairn.worker("worker-2").runClaimed();
        cairn.worker("worker-2").settle();
        cairn.assertThat(run)
                .completed()
                .happened("slow", QUEUED, STARTED, TIMED_OUT, RETRYING, QUEUED, STARTED, COMPLETED);
    }

    @Test
    void an_attempt_that_did_not_begin_within_its_limit_never_begins() {
        TestCairn cairn = kit(1);
        var workflow = cairn.workflow(
                "late thread",
                String.class,
                wf -> wf.step("slow").startToClose(LIMIT).run((input, ctx) -> seen.add("ran")));
        var run = workflow.runNoWait("", TENANT);
        cairn.worker().claim();
        cairn.clock().advance(LIMIT.plus(MICRO));

        cairn.runUntilIdle();

        assertThat(seen).isEmpty();
        cairn.assertThat(run).happened("slow", QUEUED, STARTED, TIMED_OUT, FAILED);
    }

    @Test
    void a_handler_has_limits_too() {
        TestCairn cairn = kit(1);
        var workflow = cairn.workflow("slow handler", String.class, wf -> {
            wf.step("step").run((input, ctx) -> {});
            wf.onSuccess((input, ctx) -> cairn.clock().advance(DELAY)).startToClose(LIMIT);
        });
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();

        cairn.assertThat(run).happened("$on-success", QUEUED, STARTED, TIMED_OUT, FAILED);
    }

    @Test
    void a_sleep_is_longer_than_the_limit_of_the_step_that_begins_it() {
        TestCairn cairn = kit(1);
        var workflow = cairn.workflow(
                "sleeper",
                String.class,
                wf -> wf.step("nap").startToClose(LIMIT).sleep((input, ctx) -> DELAY));

        cairn.assertThat(workflow.runNoWait("", TENANT)).isRunning();
        var run = workflow.runNoWait("", TENANT);
        run.await();

        cairn.assertThat(run).completed();
        assertThat(eventsOf(run, "nap", TIMED_OUT)).isEmpty();
    }

    @Test
    void listeners_are_told_of_the_time_out_and_of_what_followed() {
        TestCairn cairn = kit(1);
        cairn.listener(events -> events.forEach(seen::add));
        var workflow = cairn.workflow(
                "watched",
                String.class,
                wf -> wf.step("slow")
                        .startToClose(LIMIT)
                        .retry(RetryPolicy.fixed(1, DELAY))
                        .run((input, ctx) -> cairn.clock().advance(DELAY)));

        workflow.runNoWait("", TENANT).await();

        assertThat(seen)
                .filteredOn(EngineEvent.AttemptTimedOut.class::isInstance)
                .extracting(event -> ((EngineEvent.AttemptTimedOut) event).limit())
                .containsExactly(TimeLimit.START_TO_CLOSE, TimeLimit.START_TO_CLOSE);
        assertThat(seen)
                .filteredOn(EngineEvent.AttemptEnded.class::isInstance)
                .extracting(event -> ((EngineEvent.AttemptEnded) event).outcome())
                .containsExactly(EngineEvent.AttemptOutcome.RETRYING, EngineEvent.AttemptOutcome.FAILED);
        assertThat(seen).hasAtLeastOneElementOfType(EngineEvent.StepRetried.class);
        assertThat(seen).hasAtLeastOneElementOfType(EngineEvent.StepFailed.class);
    }
}
