package dev.cairn.testkit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.Patience.Limit;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A test that would go on for ever in virtual time fails, and the message names the step that keeps it going. */
@Tag("slow")
class PatienceTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final UUID RUN = new UUID(0x7000, 0x8000_0000_0000_0001L);

    private final TestCairn cairn = TestCairn.create();
    private final Patience patience = new Patience();
    private Instant now = cairn.clock().instant();

    @Test
    void waiting_for_a_step_that_always_throws_retry_later_fails_and_names_the_step() {
        Workflow<String> polling = cairn.workflow(
                "polling",
                String.class,
                wf -> wf.step("poll").run((input, ctx) -> {
                    throw new RetryLater(MINUTE);
                }));
        WorkflowRunRef run = polling.runNoWait("in", "acme");

        assertThatThrownBy(run::await)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The test has waited for PT166H41M of virtual time, in which something was due 10001 times:"
                        + " no step ended, and step 'poll' in run " + run.id() + " was tried 10001 times and is tried"
                        + " again. Let it end, or say with advance(…) or await(timeout) how long to wait.");
    }

    @Test
    void running_until_a_step_behind_one_that_is_retried_for_ever_fails_too() {
        List<StepRef<Void>> steps = new ArrayList<>();
        Workflow<String> stubborn = cairn.workflow("stubborn", String.class, wf -> {
            var call = wf.step("call")
                    .retry(RetryPolicy.fixed(Integer.MAX_VALUE, MINUTE))
                    .run((input, ctx) -> {
                        throw new IOException("unreachable");
                    });
            steps.add(wf.step("behind").after(call).run((input, ctx) -> {}));
        });
        WorkflowRunRef run = stubborn.runNoWait("in", "acme");

        assertThatThrownBy(() -> cairn.runUntil(run, steps.getFirst()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("step 'call' in run " + run.id() + " was tried 10001 times and is tried again.");
    }

    @Test
    void tries_without_delay_are_counted_at_one_moment_only() {
        Workflow<String> mixed = cairn.workflow(
                "mixed",
                String.class,
                wf -> wf.step("poll").run((input, ctx) -> {
                    if (ctx.attempt() <= 1_500) {
                        throw new RetryLater(ctx.attempt() % 3 == 0 ? MINUTE : Duration.ZERO);
                    }
                }));

        WorkflowRunRef run = mixed.runNoWait("in", "acme");
        run.await().orThrow();

        cairn.assertThat(run).tried("poll", 1_501);
    }

    @Test
    void runs_that_start_each_other_for_ever_do_not_keep_a_test_waiting_for_ever() {
        Patience.Wait wait = patience.new Wait(Limit.OPEN, now);

        assertThatThrownBy(() -> passTime(wait, 200_000, TaskEventType.COMPLETED))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The test has waited for PT1666H41M of virtual time, in which something was due 100001"
                        + " times: the latest was step 'step' in run " + RUN
                        + ". Let runs not start each other for ever,"
                        + " or say with advance(…) or await(timeout) how long to wait.");
    }

    @Test
    void runs_that_start_each_other_at_once_are_named() {
        patience.note(event(TaskEventType.COMPLETED));

        assertThatCode(() -> patience.requireEndAtOnce(100_000)).doesNotThrowAnyException();
        assertThatThrownBy(() -> patience.requireEndAtOnce(100_001))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("After 100000 cycles there is still something to do now; the latest was step 'step' in run "
                        + RUN + ". Let runs that start each other come to an end, or give them a delay.");
    }

    @Test
    void a_step_that_ends_in_between_gives_the_wait_new_patience() {
        Patience.Wait wait = patience.new Wait(Limit.OPEN, now);

        assertThatCode(() -> {
                    passTime(wait, 9_999, TaskEventType.RETRYING);
                    passTime(wait, 1, TaskEventType.WOKEN);
                    passTime(wait, 9_999, TaskEventType.RETRYING);
                })
                .doesNotThrowAnyException();
    }

    @Test
    void time_that_the_test_asked_for_passes_though_a_step_is_tried_every_minute_of_it() {
        Patience.Wait wait = patience.new Wait(Limit.DURATION, now);

        assertThatCode(() -> passTime(wait, 365 * 24 * 60, TaskEventType.RETRYING))
                .doesNotThrowAnyException();
    }

    private void passTime(Patience.Wait wait, int times, TaskEventType type) {
        for (int i = 0; i < times; i++) {
            now = now.plus(MINUTE);
            wait.goOn(now);
            patience.note(event(type));
        }
    }

    private TaskEvent event(TaskEventType type) {
        return new TaskEvent(RUN, "step", 1, type, now, null, null);
    }
}
