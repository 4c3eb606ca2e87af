package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.RETRYING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.StepContext;
import dev.cairn.StepFailure;
import dev.cairn.TaskDetails;
import dev.cairn.TerminalError;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/** The rules of retries that look further than the exception: causes, tests, limits, and the policy of the workflow. */
class RetryRulesTest extends AcceptanceTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final RetryPolicy FIVE = RetryPolicy.fixed(5, MINUTE);

    private TestCairn cairn = kit(1);
    private final List<StepFailure> shown = new ArrayList<>();

    @Test
    void a_terminal_error_in_a_future_fails_the_step_at_once() {
        var run = start(FIVE, ctx -> {
            throw joined(new TerminalError("hopeless"));
        });
        run.await();

        cairn.assertThat(run).failed().tried("step", 1).failedBecause("step", "hopeless");
    }

    @Test
    void a_wish_to_be_tried_later_in_a_future_is_granted() {
        var run = start(RetryPolicy.none(), ctx -> {
            if (ctx.attempt() <= 2) {
                throw joined(new RetryLater(Duration.ofHours(2)));
            }
            return "done";
        });
        run.await();

        cairn.assertThat(run).completed().tried("step", 3);
        assertThat(eventsOf(run, "step", RETRYING))
                .extracting(event -> Duration.between(event.at(), event.dueAt()))
                .containsOnly(Duration.ofHours(2));
    }

    @Test
    void a_failure_that_does_not_pass_the_test_of_the_policy_fails_the_step() {
        var run = start(FIVE.retryIf(failure -> failure instanceof TimeoutException), ctx -> {
            throw ctx.attempt() <= 2 ? new TimeoutException() : new IOException("another");
        });
        run.await();

        cairn.assertThat(run).failed().tried("step", 3).failedBecause("step", "another");
    }

    @Test
    void a_step_that_asks_too_often_to_be_tried_later_falls_back_to_its_policy() {
        var run = start(RetryPolicy.fixed(1, MINUTE), ctx -> {
            throw new RetryLater(Duration.ofHours(1), "busy").atMost(3);
        });
        run.await();

        cairn.assertThat(run).failed().tried("step", 5).failedBecause("step", "busy");
        assertThat(eventsOf(run, "step", RETRYING))
                .extracting(event -> Duration.between(event.at(), event.dueAt()))
                .containsExactly(Duration.ofHours(1), Duration.ofHours(1), Duration.ofHours(1), MINUTE);
    }

    @Test
    void the_limit_of_such_wishes_survives_the_death_of_a_worker() {
        var run = start(RetryPolicy.none(), ctx -> {
            if (ctx.attempt() == 2) {
                cairn.worker("worker-1").crash();
            }
            throw new RetryLater(MINUTE, "busy").atMost(2);
        });
        cairn.advance(MINUTE);
        cairn.addWorker("another");
        run.await();

        // Later, crashed, later, and the third wish is one too many.
        cairn.assertThat(run).failed().tried("step", 4);
    }

    @Test
    void the_policy_of_the_workflow_holds_for_steps_and_handlers_that_name_none() {
        List<String> tried = new ArrayList<>();
        var workflow = cairn.workflow("usual", String.class, wf -> {
            wf.step("usual").run((input, ctx) -> fail(tried, "usual"));
            wf.step("own").retry(RetryPolicy.none()).run((input, ctx) -> fail(tried, "own"));
            wf.sleepUntil("nap", input -> {
                if (tried.add("nap") && tried.stream().filter("nap"::equals).count() < 3) {
                    throw new IllegalStateException("no clock");
                }
                return Instant.EPOCH;
            });
            wf.onFailure((input, failure) -> fail(tried, "handler"));
            wf.retry(RetryPolicy.fixed(2, MINUTE));
        });

        var run = workflow.runNoWait("", TENANT);
        run.await();

        cairn.assertThat(run)
                .failed()
                .ran("nap")
                .tried("nap", 3)
                .tried("usual", 3)
                .tried("own", 1)
                .tried("$on-failure", 3);
    }

    @Test
    void the_failure_of_a_step_that_was_retried_names_the_attempt_that_failed() {
        var run = start(FIVE, ctx -> {
            shown.add(cairn.find(ctx.runId()).inspect().task("step").failure());
            if (ctx.attempt() == 2) {
                throw new IOException("flaky");
            }
            if (ctx.attempt() == 3) {
                cairn.worker("worker-1").crash();
            }
            if (ctx.attempt() == 1) {
                throw new RetryLater(MINUTE, "busy");
            }
            return "done";
        });
        cairn.advance(MINUTE);
        cairn.advance(MINUTE);
        cairn.addWorker("another");
        run.await();

        TaskDetails over = run.inspect().task("step");
        assertThat(over.attempts()).isEqualTo(4);
        assertThat(over.failure()).isNotNull();
        assertThat(over.failure().attempts()).isEqualTo(2);
        assertThat(over.failure().message()).isEqualTo("flaky");
        assertThat(shown.get(0)).isNull();
        assertThat(shown.subList(1, 4)).extracting(StepFailure::attempts).containsExactly(1, 2, 2);
        assertThat(run.await().failures()).isEmpty();
    }

    private static void fail(List<String> tried, String who) throws IOException {
        tried.add(who);
        throw new IOException(who);
    }

    /** What a caller of a future gets to see. */
    private static RuntimeException joined(RuntimeException cause) {
        try {
            CompletableFuture.failedFuture(cause).thenApply(value -> value).join();
            throw new AssertionError("the future has failed");
        } catch (RuntimeException e) {
            return e;
        }
    }

    private WorkflowRunRef start(RetryPolicy policy, Body body) {
        return cairn.workflow(
                        "retried",
                        String.class,
                        wf -> wf.step("step").retry(policy).run(String.class, (input, ctx) -> body.run(ctx)))
                .runNoWait("", TENANT);
    }

    /** The code of a step. */
    private interface Body {
        String run(StepContext ctx) throws Exception;
    }
}
