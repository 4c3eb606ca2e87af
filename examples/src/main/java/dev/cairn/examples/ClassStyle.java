package dev.cairn.examples;

import dev.cairn.StepRef;
import dev.cairn.TypedWorkflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.function.IntUnaryOperator;

/** A workflow as a class: its steps are fields, so that other code can name them, and its runs return a typed result. */
public final class ClassStyle {
    record Order(String id, int cents) {}

    record Receipt(String order, int cents) {}

    private ClassStyle() {}

    /** Declares the steps, and keeps those that other code asks about. */
    static final class Sale {
        final StepRef<Integer> charge;
        final StepRef<Receipt> receipt;

        Sale(WorkflowBuilder<Order> wf, IntUnaryOperator withTax) {
            charge = wf.step("charge").run(Integer.class, (order, ctx) -> withTax.applyAsInt(order.cents()));
            receipt = wf.step("receipt")
                    .after(charge)
                    .run(Receipt.class, (order, cents, ctx) -> new Receipt(order.id(), cents));
        }
    }

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var sale = engine.define("sale", Order.class, wf -> new Sale(wf, cents -> cents * 119 / 100));
            engine.start();

            var result = sale.run(new Order("A-1", 1_000), "tenant-1").orThrow();
            System.out.println("charged " + result.output(sale.steps().charge));
            System.out.println("all outputs: " + result.outputs());

            TypedWorkflow<Order, Receipt> selling = sale.returning(steps -> steps.receipt);
            Receipt receipt = selling.run(new Order("A-2", 2_000), "tenant-1");
            System.out.println("the result: " + receipt);
        }
    }
}
