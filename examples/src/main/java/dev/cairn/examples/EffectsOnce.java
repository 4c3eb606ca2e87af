package dev.cairn.examples;

import dev.cairn.RetryPolicy;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/** A step may run twice; its effect happens once if it is done under a key that stays the same. */
public final class EffectsOnce {
    record Payment(long cents) {}

    private EffectsOnce() {}

    public static void main(String[] args) throws SQLException {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            execute(database, "CREATE TABLE IF NOT EXISTS example_ledger (key text PRIMARY KEY, cents bigint)");
            var payments = engine.workflow("ledger-payment", Payment.class, wf -> {
                wf.step("pay")
                        .retry(RetryPolicy.fixed(2, Duration.ofMillis(50)))
                        .run((payment, ctx) -> {
                            // The same for every attempt, and different for each step and run.
                            String key = ctx.idempotencyKey();
                            System.out.println("attempt " + ctx.attempt() + " booked " + book(database, key, payment));
                            if (ctx.attempt() == 1) {
                                throw new IOException("the answer got lost");
                            }
                        });
            });
            engine.start();
            payments.run(new Payment(1999), "tenant-1").orThrow();
            execute(database, "DROP TABLE example_ledger");
        }
    }

    /** Books the payment unless it was booked before, and says how many rows that made. */
    private static int book(DataSource database, String key, Payment payment) throws SQLException {
        try (var connection = database.getConnection();
                var insert = connection.prepareStatement(
                        "INSERT INTO example_ledger VALUES (?, ?) ON CONFLICT (key) DO NOTHING")) {
            insert.setString(1, key);
            insert.setLong(2, payment.cents());
            return insert.executeUpdate();
        }
    }

    private static void execute(DataSource database, String sql) throws SQLException {
        try (var connection = database.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
