package dev.cairn.examples;

import dev.cairn.RunNotFoundException;
import dev.cairn.WorkflowResult;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/** A run that is started in the caller's own transaction: it exists if the order does, and otherwise not. */
public final class TransactionalStart {
    record Order(String id) {}

    private TransactionalStart() {}

    public static void main(String[] args) throws SQLException {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var shipping = engine.workflow("shipping", Order.class, wf -> {
                wf.step("ship").run((order, ctx) -> System.out.println(order.id() + " is shipped"));
            });
            engine.start();

            try (Connection connection = database.getConnection()) {
                connection.setAutoCommit(false);
                connection.createStatement().execute("CREATE TEMP TABLE orders (id text PRIMARY KEY)");
                connection.commit();

                insert(connection, "A-1");
                var lost = shipping.in(connection).runNoWait(new Order("A-1"), "tenant-1");
                connection.rollback(); // the order and its run are gone
                try {
                    lost.status();
                } catch (RunNotFoundException e) {
                    System.out.println("A-1 was rolled back, and has no run");
                }

                insert(connection, "A-2");
                var kept = shipping.in(connection).runNoWait(new Order("A-2"), "tenant-1");
                connection.commit(); // the order and its run are there
                System.out.println(
                        "A-2 was committed, and its run is " + kept.await().status());

                insert(connection, "A-3");
                insert(connection, "A-4");
                var both = shipping.in(connection).runAll(List.of(new Order("A-3"), new Order("A-4")), "tenant-1");
                connection.commit();
                engine.awaitAll(both, Duration.ofMinutes(1)).forEach(WorkflowResult::orThrow);
            }
        }
    }

    private static void insert(Connection connection, String id) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO orders VALUES (?)")) {
            insert.setString(1, id);
            insert.executeUpdate();
        }
    }
}
