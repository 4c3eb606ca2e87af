package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.FAILED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.RETRYING;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which failures are tried again, and how often. */
class RetryTest extends AcceptanceTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final TestCairn cairn = kit(1);
    private final List<Integer> attempts = new ArrayList<>();
    private StepRef<String> step;

    @Test
    void by_default_a_failed_step_is_not_tried_again() {
        var workflow = cairn.workflow(
                "plain",
                String.class,
                wf -> step = wf.step("step").run(String.class, (input, ctx) -> "" + attempts.add(ctx.attempt())));
        cairn.failNext(step, 1, () -> new IOException("once"));

        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(run).failed().tried("step", 1).happened("step", QUEUED, STARTED, FAILED);
    }

    @Test
    void a_step_that_succeeds_on_its_last_retry_completes() {
        var run = start(RetryPolicy.fixed(3, SECOND), new IOException("flaky"), 3);

        run.await();

        cairn.assertThat(run)
                .completed()
                .tried("step", 4)
                .happened(
                        "step", QUEUED, STARTED, RETRYING, QUEUED, STARTED, RETRYING, QUEUED, STARTED, RETRYING, QUEUED,
                        STARTED, COMPLETED);
        assertThat(attempts).containsExactly(4);
    }

    @Test
    void a_step_that_fails_on_its_last_retry_too_is_failed_for_good() {
        var run = start(RetryPolicy.fixed(2, SECOND), new IOException("flaky"), 3);

        run.await();

        cairn.assertThat(run).failed().failedAt("step").tried("step", 3).failedBecause("step", "flaky");
        assertThat(attempts).isEmpty();
    }

    @Test
    void attempts_are_numbered_from_1_in_the_context_and_in_the_events() {
        var workflow = cairn.workflow(
                "numbered",
                String.class,
                wf -> wf.step("step").retry(RetryPolicy.fixed(2, SECOND)).run((input, ctx) -> {
                    attempts.add(ctx.attempt());
                    throw new IOException("always");
                }));
        var run = workflow.runNoWait("", TENANT);

        run.await();

        assertThat(attempts).containsExactly(1, 2, 3);
        assertThat(eventsOf(run, "step")).extracting(TaskEvent::attempt).containsExactly(1, 1, 1, 2, 2, 2, 3, 3, 3);
    }

    @Test
    void a_terminal_error_fails_the_step_at_once_whatever_its_policy() {
        var run = start(RetryPolicy.fixed(5, SECOND), new TerminalError("hopeless"), 1);

        cairn.runUntilIdle();

        cairn.assertThat(run).failed().tried("step", 1).failedBecause("step", "hopeless");
    }

    @Test
    void an_exception_of_a_type_that_is_not_retried_fails_the_step_at_once() {
        var run = start(RetryPolicy.fixed(5, SECOND).notOn(IOException.class), new IOException("no"), 1);

        cairn.runUntilIdle();

        cairn.assertThat(run).failed().tried("step", 1);
    }

    @Test
    void subclasses_of_a_type_that_is_not_retried_are_not_retried_either() {
        var policy = RetryPolicy.fixed(5, SECOND).notOn(IllegalStateException.class, IOException.class);
        var run = start(policy, new FileNotFoundException("gone"), 1);

        cairn.runUntilIdle();

        cairn.assertThat(run).failed().tried("step", 1).failedBecause("step", "gone");
    }

    @Test
    void other_types_are_retried_beside_those_that_are_not() {
        var policy = RetryPolicy.fixed(5, SECOND).notOn(FileNotFoundException.class);
        var run = start(policy, new UncheckedIOException(new IOException("wrapped")), 1);

        run.await();

        cairn.assertThat(run).completed().tried("step", 2);
    }

    @Test
    void an_error_of_the_virtual_machine_is_a_failure_like_any_other() {
        var workflow = cairn.workflow(
                "errors",
                String.class,
                wf -> wf.step("step").retry(RetryPolicy.fixed(1, SECOND)).run((input, ctx) -> {
                    attempts.add(ctx.attempt());
                    if (ctx.attempt() == 1) {
                        throw new StackOverflowError("too deep");
                    }
                }));
        var run = workflow.runNoWait("", TENANT);

        run.await();

        cairn.assertThat(run).completed().tried("step", 2);
    }

    @Test
    void retry_later_waits_as_long_as_it_says_even_without_a_retry_policy() {
        var run = start(RetryPolicy.none(), new RetryLater(Duration.ofMinutes(7)), 3);

        cairn.runUntilIdle();
        for (int i = 1; i <= 3; i++) {
            cairn.advance(Duration.ofMinutes(7).minus(MICRO));
            cairn.assertThat(run).isAt("step", TaskState.BACKING_OFF).tried("step", i);
            cairn.advance(MICRO);
        }

        cairn.assertThat(run).completed().tried("step", 4);
    }

    @Test
    void retry_later_uses_up_none_of_the_retries_and_does_not_lengthen_the_backoff() {
        var policy = RetryPolicy.exponential(2)
                .backoffFactor(10)
                .maxDelay(Duration.ofHours(1))
                .jitter(0);
        List<Exception> errors = List.of(
                new RetryLater(Duration.ofMinutes(5)),
                new IOException("first"),
                new RetryLater(Duration.ofMinutes(6)),
                new IOException("second"),
                new RetryLater(Duration.ofMinutes(7)));
        var workflow = cairn.workflow(
                "mixed",
                String.class,
                wf -> wf.step("step").retry(policy).run((input, ctx) -> {
                    attempts.add(ctx.attempt());
                    if (ctx.attempt() <= errors.size()) {
                        throw errors.get(ctx.attempt() - 1);
                    }
                }));
        var run = workflow.runNoWait("", TENANT);

        run.await();

        cairn.assertThat(run).completed().tried("step", 6);
        assertThat(eventsOf(run, "step", RETRYING).stream()
                        .map(event -> Duration.between(event.at(), event.dueAt()))
                        .toList())
                .containsExactly(
                        Duration.ofMinutes(5),
                        SECOND,
                        Duration.ofMinutes(6),
                        SECOND.multipliedBy(10),
                        Duration.ofMinutes(7));
    }

    @Test
    void of_several_errors_the_last_one_is_shown() {
        var workflow = cairn.workflow(
                "changing",
                String.class,
                wf -> wf.step("step").retry(RetryPolicy.fixed(1, SECOND)).run((input, ctx) -> {
                    throw new IOException("error of attempt " + ctx.attempt());
                }));
        var run = workflow.runNoWait("", TENANT);

        cairn.runUntilIdle();
        cairn.assertThat(run).isRunning().failedBecause("step", "error of attempt 1");
        cairn.advance(SECOND);
        cairn.assertThat(run).failed().failedBecause("step", "error of attempt 2");
    }

    private WorkflowRunRef start(RetryPolicy policy, Exception error, int times) {
        Workflow<String> workflow = cairn.workflow(
                "retried",
                String.class,
                wf -> step = wf.step("step")
                        .retry(policy)
                        .run(String.class, (input, ctx) -> "" + attempts.add(ctx.attempt())));
        cairn.failNext(step, times, () -> error);
        return workflow.runNoWait("", TENANT);
    }
}
