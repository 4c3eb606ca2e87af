package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.FAILED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.SKIPPED;
import static dev.cairn.TaskEventType.STARTED;
import static dev.cairn.TaskEventType.TIMED_OUT;
import static dev.cairn.TaskEventType.WAITING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.Signal;
import dev.cairn.SignalResult;
import dev.cairn.SignalWait;
import dev.cairn.StepRef;
import dev.cairn.TaskState;
import dev.cairn.WaitTimedOutException;
import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A wait may have a timeout, which is never early and leaves nothing behind when the signal comes. */
class WaitTimeoutTest extends AcceptanceTest {

    private static final Signal<Integer> PAYMENT = Signal.of("payment", Integer.class);
    private static final Duration DAY = Duration.ofDays(1);

    private final TestCairn cairn = kit(1);
    private final List<String> undone = new ArrayList<>();
    private StepRef<Integer> last;

    @Test
    void a_wait_fails_at_its_timeout_and_never_earlier() {
        var run = waiting(wait -> wait).runNoWait("", TENANT);
        cairn.runUntilIdle();
        cairn.advance(DAY.minus(MICRO));
        cairn.assertThat(run).isAt("paid", TaskState.WAITING);

        cairn.advance(MICRO);

        cairn.assertThat(run)
                .failed()
                .failedAt("paid")
                .cancelled("last")
                .happened("paid", QUEUED, STARTED, WAITING, TIMED_OUT, FAILED)
                .hasDeadLetters("paid")
                .failedBecause("paid", "The signal 'payment' did not come within PT24H.");
        assertThat(run.inspect().task("paid").failure().errorType()).isEqualTo(WaitTimedOutException.class.getName());
        assertThat(cairn.store().snapshot().work().mail().waits()).isEmpty();
        assertThat(undone).as("the step before it").containsExactly("before");
    }

    @Test
    void a_wait_may_complete_with_a_value_at_its_timeout() {
        var run = waiting(wait -> (SignalWait<Integer>) wait.orElse(-1)).runNoWait("", TENANT);

        assertThat(run.await().output(last)).isEqualTo(-1);
        cairn.assertThat(run).happened("paid", QUEUED, STARTED, WAITING, TIMED_OUT, COMPLETED);
    }

    @Test
    void a_wait_may_be_skipped_at_its_timeout() {
        var run = waiting(wait -> (SignalWait<Integer>) wait.orSkip()).runNoWait("", TENANT);

        assertThat(run.await().status()).isEqualTo(RunStatus.COMPLETED);
        cairn.assertThat(run)
                .skipped("paid", "last")
                .because("paid", "its signal 'payment' did not come within PT24H")
                .happened("paid", QUEUED, STARTED, WAITING, TIMED_OUT, SKIPPED);
    }

    @Test
    void a_signal_in_time_leaves_no_timer_behind() {
        var run = waiting(wait -> wait).runNoWait("", TENANT);
        cairn.runUntilIdle();
        cairn.advance(DAY.minus(MICRO));

        assertThat(run.signal(PAYMENT, 5)).isEqualTo(SignalResult.DELIVERED);

        assertThat(cairn.store().snapshot().work().timers()).isEmpty();
        assertThat(run.await().output(last)).isEqualTo(5);
    }

    @Test
    void a_requeued_wait_waits_again_for_as_long_and_takes_what_came_meanwhile() {
        var workflow = cairn.workflow("plain", String.class, wf -> {
            var paid = wf.step("paid").timeout(DAY).waitFor(PAYMENT);
            last = wf.step("last").after(paid).run(Integer.class, (input, cents, ctx) -> cents);
        });
        var run = workflow.runNoWait("", TENANT);
        run.await();
        run.retry();
        cairn.runUntilIdle();
        cairn.advance(DAY.minus(MICRO));
        cairn.assertThat(run).isAt("paid", TaskState.WAITING);
        cairn.advance(MICRO);
        cairn.assertThat(run).failedAt("paid");

        run.retry();
        assertThat(run.signal(PAYMENT, 8)).isEqualTo(SignalResult.KEPT);
        assertThat(run.await().output(last)).isEqualTo(8);
    }

    @Test
    void a_retry_policy_does_not_repeat_a_wait_that_timed_out() {
        var workflow = cairn.workflow("retried", String.class, wf -> {
            wf.retry(RetryPolicy.exponential(5));
            wf.step("paid").timeout(DAY).waitFor(PAYMENT);
        });
        var run = workflow.runNoWait("", TENANT);

        assertThat(run.await().status()).isEqualTo(RunStatus.FAILED);
        cairn.assertThat(run).tried("paid", 1);
    }

    @Test
    void a_deadline_and_a_cancel_end_a_wait_with_its_timer() {
        var bounded = cairn.workflow("bounded", String.class, wf -> {
            wf.deadline(Duration.ofHours(1));
            wf.step("paid").timeout(DAY).waitFor(PAYMENT);
        });
        var late = bounded.runNoWait("", TENANT);
        cairn.advance(Duration.ofHours(2));
        cairn.assertThat(late).failedAt("paid").happened("paid", QUEUED, STARTED, WAITING, TIMED_OUT, FAILED);

        var cancelled = waiting(wait -> wait).runNoWait("", TENANT);
        cairn.runUntilIdle();
        cancelled.cancel("enough");
        cairn.runUntilIdle();
        assertThat(cancelled.status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(undone).containsExactly("before");
        assertThat(cairn.store().snapshot().work().timers()).isEmpty();
        assertThat(cairn.store().snapshot().work().mail().waits()).isEmpty();
    }

    @Test
    void why_says_until_when_a_step_waits() {
        var run = waiting(wait -> wait).runNoWait("", TENANT);
        cairn.runUntilIdle();

        var why = cairn.runs().why(run.id(), "paid");
        assertThat(why.text()).contains("waits for the signal 'payment' since ", ", until ", ", in 1 d");
        assertThat(why.until()).isEqualTo(cairn.clock().instant().plus(DAY));
        run.signal(PAYMENT, 1);
        run.await();
    }

    private Workflow<String> waiting(UnaryOperator<SignalWait<Integer>> then) {
        return cairn.workflow("payments", String.class, wf -> {
            var before = wf.step("before")
                    .run(String.class, (input, ctx) -> "done")
                    .compensate((input, ctx) -> undone.add("before"));
            var paid = then.apply(wf.step("paid").after(before).timeout(DAY).waitFor(PAYMENT));
            last = wf.step("last").after(paid).run(Integer.class, (input, cents, ctx) -> cents);
        });
    }
}
