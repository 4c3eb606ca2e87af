package dev.cairn.examples;

import dev.cairn.Signal;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.sql.Connection;
import java.sql.SQLException;

/** A message of another system ends a wait: it may come twice, and in the transaction that books it. */
public final class PaymentArrives {
    record Order(String id) {}

    record Payment(long cents) {}

    static final Signal<Payment> PAID = Signal.of("paid", Payment.class);

    private PaymentArrives() {}

    public static void main(String[] args) throws SQLException {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var orders = engine.workflow("paid-order", Order.class, wf -> {
                var paid = wf.step("paid").waitFor(PAID);
                wf.step("ship")
                        .after(paid)
                        .run((order, payment, ctx) ->
                                System.out.println(order.id() + " is shipped for " + payment.cents() + " cents"));
            });
            engine.start();

            var order = orders.runNoWait(new Order("A-1"), "tenant-1");
            var first = order.signal(PAID, new Payment(1190), "webhook-17");
            var again = order.signal(PAID, new Payment(1190), "webhook-17"); // the bank repeats itself
            order.await();
            System.out.println("twice: " + (first != again) + ", " + again);

            var booked = orders.runNoWait(new Order("A-2"), "tenant-1");
            try (Connection connection = database.getConnection()) {
                connection.setAutoCommit(false);
                connection.createStatement().execute("CREATE TEMP TABLE bookings (id text, cents bigint)");
                connection.createStatement().execute("INSERT INTO bookings VALUES ('A-2', 2380)");
                booked.in(connection).signal(PAID, new Payment(2380));
                connection.commit(); // the booking and the signal are there
            }
            booked.await();
        }
    }
}
