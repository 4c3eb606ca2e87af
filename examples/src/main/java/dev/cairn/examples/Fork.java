package dev.cairn.examples;

import dev.cairn.StepRef;
import dev.cairn.TerminalError;
import dev.cairn.WorkflowBuilder;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;

/** A run that failed on its input goes on from the failed step, with a corrected one; the goods are reserved once. */
public final class Fork {

    record Order(String item, String card) {}

    private static final class Checkout {
        final StepRef<String> reserve;
        final StepRef<String> charge;

        Checkout(WorkflowBuilder<Order> wf) {
            reserve = wf.step("reserve").run(String.class, (order, ctx) -> {
                System.out.println("reserve a " + order.item());
                return "shelf 7";
            });
            charge = wf.step("charge").after(reserve).run(String.class, (order, shelf, ctx) -> {
                if (order.card().equals("expired")) {
                    throw new TerminalError("the card has expired");
                }
                System.out.println("charge the card " + order.card());
                return "payment 42";
            });
            wf.step("ship")
                    .after(reserve, charge)
                    .run((order, shelf, payment, ctx) -> System.out.println("ship from " + shelf + " for " + payment));
        }
    }

    private Fork() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var checkout = engine.define("fork-checkout", Order.class, Checkout::new);
            engine.start();

            var failed = checkout.runNoWait(new Order("lamp", "expired"), "tenant-1");
            System.out.println("the run is " + failed.await().status());

            var charge = checkout.steps().charge;
            var fork = checkout.fork(failed, charge, new Order("lamp", "valid"));
            System.out.println("the fork is " + fork.await().status());

            fork.inspect().tasks().forEach(task -> System.out.println(task.name() + " tried " + task.attempts()));
            System.out.println("the first run is still " + failed.status());
        }
    }
}
