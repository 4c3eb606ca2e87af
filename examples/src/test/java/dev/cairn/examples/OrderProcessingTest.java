package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunDetails;
import dev.cairn.TaskDetails;
import dev.cairn.TaskState;
import dev.cairn.examples.OrderProcessing.Order;
import dev.cairn.testkit.CairnTest;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** What the example {@link OrderProcessing} shows. */
class OrderProcessingTest {
    private final List<String> log = new CopyOnWriteArrayList<>();

    @Test
    void an_order_that_can_be_paid_is_shipped() {
        RunDetails run = OrderProcessing.process(new Order("A-1", 1999), Duration.ofMillis(10), log::add);

        assertThat(log).containsExactly("A-1 shipped as TRACK-A-1");
        assertThat(stepsThatAre(TaskState.SKIPPED, run)).containsExactly("reject");
    }

    @Test
    void an_order_without_a_price_is_rejected() {
        RunDetails run = OrderProcessing.process(new Order("A-2", 0), Duration.ofDays(1), log::add);

        assertThat(log).containsExactly("A-2 rejected: nothing to pay", "A-2 closed");
        assertThat(stepsThatAre(TaskState.SKIPPED, run))
                .containsExactlyInAnyOrder("charge", "fraud-window", "pack", "ship");
    }

    @Test
    @CairnTest
    void nothing_is_shipped_before_the_fraud_window_is_over(TestCairn cairn) {
        var orders = OrderProcessing.define(cairn, Duration.ofHours(24), log::add);
        var run = orders.runNoWait(new Order("A-3", 500), "customer-123");

        cairn.advance(Duration.ofHours(23));
        cairn.assertThat(run).isRunning().ran("charge", "pack").sleepsAt("fraud-window");

        cairn.advance(Duration.ofHours(1));
        cairn.assertThat(run).completed().ran("ship", "finalize");
    }

    private static List<String> stepsThatAre(TaskState state, RunDetails run) {
        return run.tasks().stream()
                .filter(task -> task.state() == state)
                .map(TaskDetails::name)
                .toList();
    }
}
