package dev.cairn.cli.demo;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RetryPolicy;
import dev.cairn.StepContext;
import dev.cairn.Workflow;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** The workflow of the demo: an order is charged, packed and shipped, or rejected. Its services take their time. */
final class OrderWorkflow {

    static final String NAME = "order-processing";
    static final Duration FRAUD_WINDOW = Duration.ofSeconds(2);

    private static final int ONE_IN = 12;

    /** What is ordered; every twelfth order costs nothing and is rejected, every other twelfth meets a busy gateway. */
    record Order(String id, int number, long cents) {
        static Order of(String tenant, int number) {
            long cents = number % ONE_IN == ONE_IN - 1 ? 0 : 999 + number % 100;
            return new Order(tenant + "-" + number, number, cents);
        }
    }

    record Validation(boolean valid) {}

    record Charge(String receipt) {}

    record Parcel(int grams) {}

    record Tracking(String number) {}

    private final RandomGenerator random;

    OrderWorkflow(RandomGenerator random) {
        this.random = random;
    }

    Workflow<Order> define(DurableTaskEngine engine) {
        return engine.workflow(NAME, Order.class, wf -> {
            var validate = wf.step("validate").run(Validation.class, (order, ctx) -> validate(order));
            var charge = wf.step("charge")
                    .after(validate)
                    .skipIf(validation -> !validation.valid())
                    .retry(RetryPolicy.exponential(3))
                    .run(Charge.class, (order, validation, ctx) -> charge(order, ctx));
            var reject = wf.step("reject")
                    .after(validate)
                    .skipIf(Validation::valid)
                    .run((order, validation, ctx) -> takeTime(50, 150));
            var window = wf.sleep("fraud-window", FRAUD_WINDOW).after(charge);
            var pack = wf.step("pack").after(charge).run(Parcel.class, (order, ctx) -> pack());
            var ship = wf.step("ship").after(window, pack).run(Tracking.class, (order, ctx) -> ship(order));
            wf.step("finalize").after(ship, reject).run((order, tracking, nothing, ctx) -> takeTime(20, 60));
        });
    }

    private Validation validate(Order order) throws InterruptedException {
        takeTime(40, 120);
        return new Validation(order.cents() > 0);
    }

    private Charge charge(Order order, StepContext context) throws InterruptedException {
        takeTime(100, 300);
        if (order.number() % ONE_IN == ONE_IN / 2 && context.attempt() == 1) {
            throw new IllegalStateException("the payment gateway is busy");
        }
        return new Charge("receipt " + order.id());
    }

    private Parcel pack() throws InterruptedException {
        takeTime(100, 300);
        return new Parcel(750);
    }

    private Tracking ship(Order order) throws InterruptedException {
        takeTime(100, 300);
        return new Tracking("TRACK-" + order.id());
    }

    private void takeTime(int leastMillis, int mostMillis) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(random.nextInt(leastMillis, mostMillis));
    }
}
