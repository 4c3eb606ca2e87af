package dev.cairn.examples;

import dev.cairn.CancelResult;
import dev.cairn.CancelSummary;
import dev.cairn.DurableTaskEngine;
import dev.cairn.RunQuery;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A run is cancelled while one of its steps runs, and others before they begin; a handler tidies up. */
public final class Cancelling {

    record Order(String item) {}

    private Cancelling() {}

    public static void main(String[] args) throws InterruptedException {
        var packing = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var orders = engine.workflow("cancelled-order", Order.class, wf -> {
                var reserve = wf.step("reserve").run(String.class, (order, ctx) -> "shelf 7");
                var pack = wf.step("pack").after(reserve).run((order, shelf, ctx) -> {
                    ctx.onCancel(stopped::countDown); // here a real step would close its connection
                    packing.countDown();
                    Thread.sleep(Duration.ofMinutes(5)); // interrupted when the run is cancelled
                });
                wf.step("ship").after(pack).run((order, ctx) -> System.out.println("never printed"));
                wf.onCancel((order, reason, ctx) -> {
                    String shelf = ctx.output(reserve);
                    if (shelf != null) { // null when nothing was reserved
                        System.out.println("the " + order.item() + " goes back to " + shelf + ": " + reason);
                    }
                });
            });
            engine.start();

            var run = orders.runNoWait(new Order("lamp"), "tenant-1");
            packing.await();

            CancelResult result = run.cancel("the customer called");
            System.out.println(result.outcome() + ": " + result.steps() + " steps");
            stopped.await();
            System.out.println("packing has stopped");

            System.out.println("the run is " + run.await().status());
            System.out.println(
                    "once more: " + run.cancel("the customer called again").outcome());
            cancelMany(engine, orders);
        }
    }

    private static void cancelMany(DurableTaskEngine engine, Workflow<Order> orders) {
        var tomorrow = TriggerOptions.none().startDelay(Duration.ofDays(1));
        orders.runAll(List.of(new Order("chair"), new Order("bed")), "tenant-2", order -> tomorrow);
        CancelSummary summary = engine.runs()
                .cancelAll(
                        RunQuery.all().workflow("cancelled-order").tenant("tenant-2"),
                        "the shop has closed",
                        each -> System.out.println("cancelled before it began: " + each.isCancelled()));
        System.out.println(summary.cancelled() + " runs of tenant-2 were cancelled");
    }
}
