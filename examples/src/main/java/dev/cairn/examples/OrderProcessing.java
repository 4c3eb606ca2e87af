package dev.cairn.examples;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RetryPolicy;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** An order is charged, packed and shipped, or rejected; conditions on the output of a step decide which. */
public final class OrderProcessing {
    record Order(String id, long cents) {}

    record Validation(boolean valid, String reason) {}

    record Charge(String receipt) {}

    record Parcel(int grams) {}

    record Tracking(String number) {}

    private OrderProcessing() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            Workflow<Order> orders = define(engine, Duration.ofMillis(200), System.out::println);
            engine.start();
            for (Order order : List.of(new Order("A-1", 1999), new Order("A-2", 0))) {
                var run = orders.runNoWait(order, "customer-123");
                run.await().orThrow();
                run.inspect().tasks().forEach(task -> System.out.printf("  %-12s %s%n", task.name(), task.state()));
            }
        }
    }

    /** Defines the workflow on any engine, also on that of the test kit. */
    static Workflow<Order> define(DurableTaskEngine engine, Duration fraudWindow, Consumer<String> log) {
        return engine.workflow("order-processing", Order.class, wf -> {
            var validate = wf.step("validate").run(Validation.class, (order, ctx) -> check(order));

            var charge = wf.step("charge")
                    .after(validate)
                    .skipIf(validation -> !validation.valid())
                    .retry(RetryPolicy.exponential(3))
                    .run(Charge.class, (order, validation, ctx) -> new Charge("receipt for " + order.id()));
            var reject = wf.step("reject")
                    .after(validate)
                    .skipIf(Validation::valid)
                    .run((order, validation, ctx) -> log.accept(order.id() + " rejected: " + validation.reason()));

            // Both begin when the charge is done. The pause holds no thread and no slot.
            var window = wf.sleep("fraud-window", fraudWindow).after(charge);
            var pack = wf.step("pack").after(charge).run(Parcel.class, (order, ctx) -> new Parcel(750));
            var ship = wf.step("ship").after(window, pack).run(Tracking.class, (order, ctx) -> ship(order));

            // One of its parents is skipped, one completes: that is enough to run.
            wf.step("finalize").after(ship, reject).run((order, tracking, nothing, ctx) -> {
                log.accept(order.id() + (tracking == null ? " closed" : " shipped as " + tracking.number()));
            });
        });
    }

    private static Validation check(Order order) {
        return order.cents() > 0 ? new Validation(true, "") : new Validation(false, "nothing to pay");
    }

    private static Tracking ship(Order order) {
        return new Tracking("TRACK-" + order.id());
    }
}
