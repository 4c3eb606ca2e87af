package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.StepContext;
import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What a step is told about its attempt. */
class StepContextTest extends AcceptanceTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private TestCairn cairn = kit(1);
    private final List<Object> told = new ArrayList<>();

    @Test
    void the_time_is_that_of_the_store_and_goes_on_during_an_attempt() {
        Instant begin = cairn.clock().instant();
        var workflow = cairn.workflow("timed", String.class, wf -> {
            wf.sleep("pause", MINUTE);
            wf.step("step").run((input, ctx) -> {
                told.add(ctx.now());
                cairn.clock().advance(Duration.ofSeconds(5));
                told.add(ctx.now());
            });
        });
        cairn.advance(MINUTE);

        workflow.run("", TENANT).orThrow();

        assertThat(told).containsExactly(begin.plus(MINUTE), begin.plus(MINUTE).plusSeconds(5));
    }

    @Test
    void the_idempotency_key_is_the_same_in_all_attempts_and_another_for_each_step_and_run() {
        var workflow = cairn.workflow("keyed", String.class, wf -> {
            wf.retry(RetryPolicy.fixed(2, MINUTE));
            wf.step("first").run((input, ctx) -> {
                told.add(ctx.idempotencyKey());
                if (ctx.attempt() == 1) {
                    throw new IOException("flaky");
                }
                if (ctx.attempt() == 2) {
                    cairn.worker("worker-1").crash();
                }
            });
            wf.step("second").run((input, ctx) -> told.add(ctx.idempotencyKey()));
        });
        workflow.runNoWait("", TENANT);
        cairn.advance(MINUTE);
        cairn.addWorker("another");
        cairn.advance(NOTICED);
        workflow.run("", TENANT).orThrow();

        assertThat(told).as("three attempts and one, then two and one").hasSize(7);
        assertThat(told.stream().distinct().toList())
                .hasSize(4)
                .allSatisfy(key ->
                        assertThat(UUID.fromString((String) key).toString()).hasSize(36));
    }

    @Test
    void the_version_is_that_of_the_run_and_the_worker_is_named() {
        cairn = kit(0);
        var run = cairn.workflow(
                        "versioned", String.class, wf -> wf.step("step").run((input, ctx) -> {}))
                .runNoWait("", TENANT);
        cairn.addBareWorker("renewed").workflow("versioned", String.class, wf -> {
            wf.version(2);
            wf.step("step").run((input, ctx) -> told.add(ctx.version() + " on " + ctx.worker()));
        });

        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(told).containsExactly("1 on renewed");
    }

    @Test
    void an_attempt_is_the_last_when_the_policy_has_no_retry_left() {
        assertThat(failing(RetryPolicy.none(), ctx -> new IOException())).containsExactly(true);
        assertThat(failing(RetryPolicy.fixed(2, MINUTE), ctx -> new IOException()))
                .containsExactly(false, false, true);
    }

    @Test
    void an_attempt_that_ended_later_or_crashed_leaves_the_retries_as_they_were() {
        assertThat(failing(
                        RetryPolicy.fixed(1, MINUTE),
                        ctx -> ctx.attempt() == 1 ? new RetryLater(MINUTE) : new IOException()))
                .containsExactly(false, false, true);
        assertThat(failing(RetryPolicy.none(), ctx -> ctx.attempt() == 1 ? new RetryLater(MINUTE) : new IOException()))
                .as("an attempt that asks to be tried later was the last all the same")
                .containsExactly(true, true);
    }

    @Test
    void an_attempt_is_the_last_when_a_retry_could_not_begin_within_the_total_time() {
        RetryPolicy policy = RetryPolicy.fixed(100, MINUTE).within(Duration.ofMinutes(3));

        assertThat(failing(policy, ctx -> new IOException())).containsExactly(false, false, false, true);
    }

    @Test
    void the_total_time_is_known_to_a_worker_that_did_not_run_the_first_attempt() {
        cairn = kit(EngineOptions.defaults(), 1);
        var workflow = cairn.workflow(
                "moved",
                String.class,
                wf -> wf.step("step")
                        .retry(RetryPolicy.fixed(5, MINUTE).within(Duration.ofMinutes(1)))
                        .run((input, ctx) -> {
                            told.add(ctx.worker() + " " + ctx.isLastAttempt());
                            if (ctx.attempt() == 1) {
                                cairn.worker("worker-1").crash();
                            }
                        }));
        var run = workflow.runNoWait("", TENANT);
        cairn.runUntilIdle();
        cairn.addWorker("another");
        cairn.advance(NOTICED);

        cairn.assertThat(run).completed();
        assertThat(told).containsExactly("worker-1 false", "another true");
    }

    private List<Object> failing(RetryPolicy policy, Function<StepContext, Exception> error) {
        told.clear();
        Workflow<String> workflow = kit(1).workflow(
                        "failing",
                        String.class,
                        wf -> wf.step("step").retry(policy).run((input, ctx) -> {
                            told.add(ctx.isLastAttempt());
                            throw error.apply(ctx);
                        }));
        workflow.run("", TENANT);
        return told;
    }
}
