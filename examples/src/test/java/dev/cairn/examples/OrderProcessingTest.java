package dev.cairn.examples;

import dev.cairn.examples.OrderProcessing.Order;
import dev.cairn.testkit.CairnTest;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The example {@link OrderProcessing} in virtual time. */
class OrderProcessingTest {
    private final List<String> log = new CopyOnWriteArrayList<>();

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
}
