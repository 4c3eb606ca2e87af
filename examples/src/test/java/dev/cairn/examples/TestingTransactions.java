package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RunStatus;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.testkit.CairnTest;
import dev.cairn.testkit.TestCairn;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

/** How to test code that triggers in its own transaction: without a database, and with one. */
class TestingTransactions {

    record Order(String id) {}

    private final List<String> shipped = new CopyOnWriteArrayList<>();

    private Workflow<Order> define(DurableTaskEngine engine) {
        return engine.workflow("test-shipping", Order.class, wf -> {
            wf.step("ship").run((order, ctx) -> {
                shipped.add(order.id());
            });
        });
    }

    @Test
    @CairnTest
    void a_run_starts_when_its_transaction_is_committed(TestCairn cairn) throws SQLException {
        var shipping = define(cairn);
        try (Connection connection = cairn.connection()) {
            connection.setAutoCommit(false);
            var run = shipping.in(connection).runNoWait(new Order("A-1"), "tenant-1");
            cairn.runUntilIdle();
            assertThat(shipped).isEmpty();

            connection.commit();
            cairn.runUntilIdle();
            cairn.assertThat(run).completed();
            assertThat(shipped).containsExactly("A-1");
        }
    }

    @Test
    void an_order_and_its_run_are_stored_together() throws SQLException {
        var database = new PGSimpleDataSource();
        database.setUrl(ExampleServer.url());

        try (var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build();
                Connection connection = database.getConnection()) {
            var shipping = define(engine);
            engine.start();
            connection.createStatement().execute("CREATE TEMP TABLE orders (id text)");

            connection.setAutoCommit(false);
            connection.createStatement().execute("INSERT INTO orders VALUES ('A-1')");
            var run = shipping.in(connection).runNoWait(new Order("A-1"), "tenant-1");
            connection.commit();

            assertThat(run.await(Duration.ofSeconds(30)).status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(shipped).containsExactly("A-1");
        }
    }
}
