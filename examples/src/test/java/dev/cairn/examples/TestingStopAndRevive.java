package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.testkit.CairnTest;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How to test that a workflow can be cancelled, retried and forked. */
@CairnTest
class TestingStopAndRevive {

    record Order(String item) {}

    private final List<String> done = new ArrayList<>();
    private Workflow<Order> orders;
    private StepRef<String> charge;

    @BeforeEach
    void define(TestCairn cairn) {
        orders = cairn.workflow("orders", Order.class, wf -> {
            charge = wf.step("charge").run(String.class, (order, ctx) -> {
                done.add("charged for the " + order.item());
                return "payment 42";
            });
            var window = wf.sleep("window", Duration.ofHours(24)).after(charge);
            wf.step("ship").after(window).run((order, ctx) -> done.add("shipped the " + order.item()));
            wf.onCancel((order, reason, ctx) -> done.add("refunded " + ctx.output(charge) + ": " + reason));
        });
    }

    @Test
    void a_cancelled_order_is_refunded_and_not_shipped(TestCairn cairn) {
        var run = orders.runNoWait(new Order("lamp"), "tenant-1");
        cairn.advance(Duration.ofHours(3));

        run.cancel("the customer called");
        cairn.advance(Duration.ofHours(24));

        cairn.assertThat(run).isCancelled("the customer called").ran("charge").cancelled("window", "ship");
        assertThat(done).containsExactly("charged for the lamp", "refunded payment 42: the customer called");
    }

    @Test
    void an_order_that_could_not_be_charged_goes_on_when_it_is_retried(TestCairn cairn) {
        cairn.failNext(charge, 1, () -> new IOException("the provider does not answer"));
        var run = orders.runNoWait(new Order("lamp"), "tenant-1");
        cairn.runUntilIdle();
        cairn.assertThat(run).failed().hasDeadLetters("charge");

        run.retry();
        cairn.advance(Duration.ofHours(24));

        cairn.assertThat(run).completed().hasDeadLetters().tried("charge", 2);
    }

    @Test
    void a_fork_charges_once_more_and_ships_the_corrected_order(TestCairn cairn) {
        var run = orders.runNoWait(new Order("lmap"), "tenant-1");
        cairn.advance(Duration.ofHours(24));

        var fork = orders.fork(run, charge, new Order("lamp"));
        fork.await();

        cairn.assertThat(fork).completed().ran("charge", "window", "ship");
        assertThat(done).endsWith("charged for the lamp", "shipped the lamp");
    }
}
