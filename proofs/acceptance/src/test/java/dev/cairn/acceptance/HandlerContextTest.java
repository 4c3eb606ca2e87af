package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.WorkflowBuilder;
import dev.cairn.testkit.TestCairn;
import dev.cairn.testkit.TestWorker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A handler learns what became of the steps, and the facts of the run. */
class HandlerContextTest extends AcceptanceTest {

    private static final String HANDLER = "$on-failure";
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private TestCairn cairn = kit(1);
    private final List<Object> seen = new ArrayList<>();
    private StepRef<String> pay;
    private StepRef<Void> ship;

    @Test
    void a_refund_learns_the_payment_id() {
        var orders = cairn.workflow("orders", String.class, wf -> {
            payAndShip(wf);
            wf.onFailure((order, failure, ctx) -> seen.add("refund " + ctx.output(pay)));
        });

        orders.run("o1", TENANT);

        assertThat(seen).containsExactly("refund payment of o1");
    }

    @Test
    void far_steps_skipped_steps_and_steps_that_did_not_complete_can_be_asked_for() {
        var orders = cairn.workflow("orders", String.class, wf -> {
            payAndShip(wf);
            var gift = wf.step("gift")
                    .after(pay)
                    .skipIf(payment -> true)
                    .run(String.class, (order, payment, ctx) -> "wrapped");
            var thank = wf.step("thank").after(ship).run(String.class, (order, nothing, ctx) -> "thanks");
            wf.onFailure((order, failure, ctx) -> seen.addAll(List.of(
                    ctx.state(pay),
                    ctx.state(ship),
                    ctx.state(gift) + " " + ctx.output(gift),
                    ctx.state(thank) + " " + ctx.output(thank))));
        });

        orders.run("o1", TENANT);

        assertThat(seen).containsExactly(TaskState.COMPLETED, TaskState.FAILED, "SKIPPED null", "CANCELLED null");
    }

    @Test
    void the_facts_of_the_run_and_of_the_attempt_are_there() {
        var orders = cairn.workflow("orders", String.class, wf -> {
            wf.version(3);
            payAndShip(wf);
            wf.onFailure((order, failure, ctx) -> {
                seen.addAll(List.of(ctx.runId(), ctx.workflow(), ctx.version(), ctx.tenant(), ctx.metadata()));
                seen.addAll(List.of(ctx.worker(), ctx.attempt(), ctx.isLastAttempt(), ctx.now()));
            });
        });

        var run = orders.runNoWait("o1", TENANT, TriggerOptions.none().metadata(Map.of("from", "web")));
        cairn.runUntilIdle();

        assertThat(seen)
                .containsExactly(
                        run.id(),
                        "orders",
                        3,
                        TENANT,
                        Map.of("from", "web"),
                        "worker-1",
                        1,
                        true,
                        cairn.clock().instant());
    }

    @Test
    void a_handler_is_retried_as_its_policy_says_under_one_idempotency_key() {
        List<String> keys = new ArrayList<>();
        var orders = cairn.workflow("orders", String.class, wf -> {
            payAndShip(wf);
            wf.onFailure((order, failure, ctx) -> {
                        keys.add(ctx.idempotencyKey());
                        seen.add(ctx.attempt() + " " + ctx.isLastAttempt() + " "
                                + failure.failures().size());
                        if (ctx.attempt() < 3) {
                            throw new IOException("the bank is closed");
                        }
                    })
                    .retry(RetryPolicy.fixed(2, MINUTE));
        });

        var run = orders.runNoWait("o1", TENANT);
        run.await();

        cairn.assertThat(run).failed().ran(HANDLER).tried(HANDLER, 3);
        assertThat(seen).containsExactly("1 false 1", "2 false 1", "3 true 1");
        assertThat(keys).hasSize(3).containsOnly(keys.getFirst());
        assertThat(eventsOf(run, HANDLER, TaskEventType.RETRYING))
                .extracting(event -> Duration.between(event.at(), event.dueAt()))
                .containsExactly(MINUTE, MINUTE);
    }

    @Test
    void a_handler_whose_retries_are_used_up_is_a_further_failure_of_the_run() {
        var orders = cairn.workflow("orders", String.class, wf -> {
            payAndShip(wf);
            wf.onFailure((order, failure) -> {
                        throw new IOException("the bank is closed");
                    })
                    .retry(RetryPolicy.fixed(2, MINUTE));
        });

        var run = orders.runNoWait("o1", TENANT);
        run.await();

        cairn.assertThat(run).failed().failedAt("ship", HANDLER).tried(HANDLER, 3);
    }

    @Test
    void a_handler_runs_once_more_on_another_worker_with_the_same_facts() {
        var orders = cairn.workflow("orders", String.class, wf -> {
            payAndShip(wf);
            wf.onFailure((order, failure, ctx) -> {
                seen.add(ctx.output(pay) + " " + ctx.idempotencyKey());
                if (ctx.attempt() == 1) {
                    cairn.worker("worker-1").crash();
                }
            });
        });
        var run = orders.runNoWait("o1", TENANT);

        cairn.runUntilIdle();
        cairn.addWorker("another");
        cairn.advance(NOTICED);

        cairn.assertThat(run).failed().ran(HANDLER);
        assertThat(seen).hasSize(2);
        assertThat(seen.get(0)).isEqualTo(seen.get(1));
    }

    @Test
    void the_handler_of_a_newer_version_may_ask_for_steps_that_an_older_run_does_not_have() {
        cairn = kit(0);
        var run = cairn.workflow("orders", String.class, this::handledPlainly).runNoWait("o1", TENANT);
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow("orders", String.class, wf -> {
            wf.version(2);
            payAndShip(wf);
            var insure = wf.step("insure").after(pay).run(String.class, (order, payment, ctx) -> "insured");
            wf.onFailure((order, failure, ctx) ->
                    seen.add(ctx.output(pay) + ", " + ctx.output(insure) + ", " + ctx.state(insure)));
        });

        cairn.runUntilIdle();

        cairn.assertThat(run).failed().ran(HANDLER);
        assertThat(seen).containsExactly("payment of o1, null, null");
    }

    private void handledPlainly(WorkflowBuilder<String> wf) {
        payAndShip(wf);
        wf.onFailure((order, failure) -> seen.add("handled by the old code"));
    }

    private void payAndShip(WorkflowBuilder<String> wf) {
        pay = wf.step("pay").run(String.class, (order, ctx) -> "payment of " + order);
        ship = wf.step("ship").after(pay).run((order, payment, ctx) -> {
            throw new TerminalError("the van broke down");
        });
    }
}
