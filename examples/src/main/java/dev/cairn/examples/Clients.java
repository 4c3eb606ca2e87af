package dev.cairn.examples;

import dev.cairn.DurableTaskEngine;
import dev.cairn.StartedRun;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.UUID;

/** A shop triggers runs by the name of the workflow; the code of the steps is in another program. */
public final class Clients {
    record Order(String id, int cents) {}

    private Clients() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args)) {
            try (var worker = PostgresEngine.on(database)
                    .serializer(new JacksonSerializer())
                    .build()) {
                var purchases = define(worker);
                worker.start(); // it stores the graph, which stays when the worker is stopped
                purchases.run(new Order("A-1", 1999), "tenant-1").orThrow();
            }

            try (var shop = PostgresEngine.on(database) // never started, and without the code of any step
                            .serializer(new JacksonSerializer())
                            .build();
                    var worker = PostgresEngine.on(database)
                            .serializer(new JacksonSerializer())
                            .build()) {
                var purchases = shop.client("purchase", Order.class);
                var request = TriggerOptions.none().idempotencyKey("request-" + UUID.randomUUID());
                StartedRun run = purchases.runNoWait(new Order("A-2", 500), "tenant-1", request);
                StartedRun again = purchases.runNoWait(new Order("A-2", 500), "tenant-1", request);
                System.out.println("new: " + run.isNew() + ", and again: " + again.isNew());

                define(worker);
                worker.start();
                var result = run.await().orThrow();
                System.out.println("receipt: " + result.output(purchases.step("pay", String.class)));
            }
        }
    }

    private static Workflow<Order> define(DurableTaskEngine engine) {
        return engine.workflow("purchase", Order.class, wf -> {
            var pay = wf.step("pay").run(String.class, (order, ctx) -> order.id() + " paid " + order.cents());
            wf.step("ship").after(pay).run((order, receipt, ctx) -> System.out.println(order.id() + " is shipped"));
        });
    }
}
