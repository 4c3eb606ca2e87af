package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.SLEEPING;
import static dev.cairn.TaskEventType.STARTED;
import static dev.cairn.TaskEventType.WOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.testkit.CairnTest;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The order workflow of the specification, as a user would write and test it. */
@CairnTest
class OrderWorkflowTest {

    record Order(String id, long cents) {}

    record Validation(boolean valid) {}

    record Charge(String receipt) {}

    record Rejection(String reason) {}

    record Parcel(int weight) {}

    record Tracking(String number) {}

    private final List<String> closed = new ArrayList<>();
    private Workflow<Order> orders;
    private StepRef<Charge> charge;
    private StepRef<Tracking> ship;

    @BeforeEach
    void define(TestCairn cairn) {
        orders = cairn.workflow("order-processing", Order.class, wf -> {
            var validate = wf.step("validate").run(Validation.class, (order, ctx) -> new Validation(order.cents() > 0));
            charge = wf.step("charge")
                    .after(validate)
                    .skipIf(v -> !v.valid())
                    .retry(RetryPolicy.exponential(3))
                    .run(Charge.class, (order, validation, ctx) -> new Charge("receipt-" + order.id()));
            var reject = wf.step("reject")
                    .after(validate)
                    .skipIf(validate, Validation::valid)
                    .run(Rejection.class, (order, ctx) -> new Rejection("" + ctx.parentOutput(validate)));
            var window = wf.sleep("fraud-window", Duration.ofHours(24)).after(charge);
            var pack = wf.step("pack").after(charge).run(Parcel.class, (order, ctx) -> new Parcel(3));
            ship = wf.step("ship")
                    .after(window, pack)
                    .run(Tracking.class, (order, w, parcel, ctx) -> new Tracking("T" + parcel.weight()));
            wf.step("finalize").after(ship, reject).run((order, ctx) -> closed.add(order.id()));
        });
    }

    @Test
    void a_valid_order_is_charged_packed_and_shipped_after_the_fraud_window(TestCairn cairn) {
        var run = orders.runNoWait(new Order("o1", 100), "customer-123");

        cairn.runUntilIdle();
        cairn.assertThat(run)
                .isRunning()
                .ran("validate", "charge", "pack")
                .skipped("reject")
                .sleepsAt("fraud-window");

        cairn.advance(Duration.ofHours(24));
        cairn.assertThat(run)
                .completed()
                .ran("ship", "finalize")
                .hasOutput(ship, new Tracking("T3"))
                .happened("fraud-window", QUEUED, STARTED, SLEEPING, WOKEN)
                .happened("ship", QUEUED, STARTED, COMPLETED);
        assertThat(closed).containsExactly("o1");
    }

    @Test
    void an_invalid_order_is_rejected_and_nothing_is_shipped(TestCairn cairn) {
        WorkflowResult result = orders.run(new Order("o2", 0), "customer-123");

        assertThat(result.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(result.output(charge)).isNull();
        cairn.assertThat(cairn.find(result.runId()))
                .ran("reject", "finalize")
                .skipped("charge", "fraud-window", "pack", "ship");
    }
}
