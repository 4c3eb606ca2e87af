package dev.cairn.examples;

import dev.cairn.TriggerOptions;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.UUID;

/** The same request twice is one run: a known idempotency key gives the first run back. */
public final class Idempotency {
    record Payment(String order, long cents) {}

    private Idempotency() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var payments = engine.workflow("payment", Payment.class, wf -> {
                wf.step("pay").run((payment, ctx) -> System.out.println(ctx.tenant() + " pays " + payment.cents()));
            });
            engine.start();

            String request = "request-" + UUID.randomUUID(); // the id that the caller sent along, for instance
            TriggerOptions once = TriggerOptions.none().idempotencyKey(request);
            var first = payments.runNoWait(new Payment("A-1", 1999), "alice", once);
            var again = payments.runNoWait(new Payment("A-1", 1999), "alice", once);
            System.out.println("alice asked twice, the same run: " + first.id().equals(again.id()));

            // Keys belong to a tenant: another one may use the same.
            var other = payments.runNoWait(new Payment("B-7", 500), "bob", once);
            System.out.println("bob asked too, the same run: " + first.id().equals(other.id()));
            first.await();
            other.await();
        }
    }
}
