package dev.cairn.examples;

import dev.cairn.RetryPolicy;
import dev.cairn.TerminalError;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A payment is refunded when a later step fails: the handler learns the payment, and is retried until the bank answers. */
public final class Compensation {
    record Order(String id, int cents) {}

    record Payment(String id, int cents) {}

    private Compensation() {}

    public static void main(String[] args) {
        var bank = new Bank();
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var orders = engine.workflow("compensated-order", Order.class, wf -> {
                // For every step and handler that names no policy itself.
                wf.retry(RetryPolicy.exponential(5).initialDelay(Duration.ofMillis(20)));

                var pay = wf.step("pay").run(Payment.class, (order, ctx) -> bank.charge(order, ctx.idempotencyKey()));
                wf.step("ship").after(pay).run((order, payment, ctx) -> ship(order));

                wf.onFailure((order, failure, ctx) -> {
                    Payment payment = ctx.output(pay);
                    if (payment != null) { // null when the payment itself has failed
                        bank.refund(payment, ctx.idempotencyKey());
                    }
                });
                wf.onSuccess((order, ctx) -> System.out.println(order.id() + " is on its way"));
            });
            engine.start();
            for (var order : List.of(new Order("lamp", 4_900), new Order("piano", 990_000))) {
                System.out.println(
                        order.id() + " " + orders.run(order, "tenant-1").status());
            }
        }
    }

    private static void ship(Order order) {
        if (order.id().equals("piano")) {
            throw new TerminalError("no van is large enough");
        }
    }

    /** A bank that does what it is asked for under one key only once, and is not reached at first. */
    private static final class Bank {
        private final Set<String> done = new HashSet<>();
        private boolean reached;

        private synchronized Payment charge(Order order, String key) {
            done.add(key);
            return new Payment("payment for " + order.id(), order.cents());
        }

        private synchronized void refund(Payment payment, String key) throws IOException {
            if (!reached) {
                reached = true;
                throw new IOException("connection refused");
            }
            if (done.add(key)) {
                System.out.println("refunded " + payment.cents() + " cents of the " + payment.id());
            }
        }
    }
}
