package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.TaskEventType;
import dev.cairn.testkit.CairnTest;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** How to test time limits, and a step that is cancelled while it runs. */
@CairnTest
class TestingTimeLimits {

    record Order(String item) {}

    @Test
    void a_charge_that_hangs_is_tried_again(TestCairn cairn) {
        var orders = cairn.workflow(
                "orders",
                Order.class,
                wf -> wf.step("charge")
                        .startToClose(Duration.ofSeconds(10))
                        .retry(RetryPolicy.fixed(1, Duration.ofMinutes(1)))
                        .run((order, ctx) -> {
                            if (ctx.attempt() == 1) {
                                cairn.clock().advance(Duration.ofSeconds(11)); // the provider does not answer
                            }
                        }));

        var run = orders.runNoWait(new Order("lamp"), "tenant-1");
        cairn.advance(Duration.ofMinutes(2));

        cairn.assertThat(run)
                .completed()
                .happened(
                        "charge",
                        TaskEventType.QUEUED,
                        TaskEventType.STARTED,
                        TaskEventType.TIMED_OUT,
                        TaskEventType.RETRYING,
                        TaskEventType.QUEUED,
                        TaskEventType.STARTED,
                        TaskEventType.COMPLETED);
    }

    @Test
    void an_order_that_waits_too_long_is_given_up(TestCairn cairn) {
        var orders = cairn.workflow("orders", Order.class, wf -> {
            wf.deadline(Duration.ofDays(1));
            wf.sleep("window", Duration.ofDays(3));
        });

        var run = orders.runNoWait(new Order("lamp"), "tenant-1");
        cairn.advance(Duration.ofDays(2));

        cairn.assertThat(run).failed().failedAt("window").hasDeadLetters("window");
    }

    @Test
    void a_step_that_is_cancelled_while_it_runs_stops_packing(TestCairn cairn) {
        var packed = new StringBuilder();
        var orders = cairn.workflow(
                "orders",
                Order.class,
                wf -> wf.step("pack").run((order, ctx) -> {
                    for (int box = 1; box <= 3 && !ctx.isCancelled(); box++) {
                        packed.append("box ").append(box).append(' ');
                        cairn.find(ctx.runId()).cancel("the customer called"); // meanwhile
                    }
                }));

        var run = orders.runNoWait(new Order("lamp"), "tenant-1");
        cairn.runUntilIdle();

        cairn.assertThat(run).isCancelled("the customer called");
        assertThat(packed.toString()).startsWith("box 1");
    }
}
