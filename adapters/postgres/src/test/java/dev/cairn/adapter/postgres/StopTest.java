package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** Stopping when the server is not there to be told. */
class StopTest {

    record Order(int id) {}

    private final AtomicBoolean away = new AtomicBoolean();
    private final AtomicInteger refused = new AtomicInteger();

    @Test
    void an_engine_stops_soon_although_the_server_is_away() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        DurableTaskEngine engine = PostgresEngine.on(leavingServer())
                .schema(TestDatabase.freshSchema().name())
                .serializer(new JacksonSerializer())
                .build();
        Workflow<Order> orders = engine.workflow(
                "orders",
                Order.class,
                wf -> wf.step("a").run((order, ctx) -> {
                    started.countDown();
                    mayEnd.await();
                }));
        engine.start();
        orders.runNoWait(new Order(1), "t");
        started.await();
        away.set(true);
        mayEnd.countDown();

        engine.stop(Duration.ofSeconds(5));

        int whileStopping = refused.get();
        assertThat(whileStopping).isPositive();
        assertThat(refused.get()).as("nothing of it goes on").isEqualTo(whileStopping);
    }

    /** The server of the tests until it is away. */
    private DataSource leavingServer() {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (away.get()) {
                refused.incrementAndGet();
                throw new SQLException("connection refused", "08001");
            }
            return method.invoke(TestDatabase.server(), arguments);
        };
        return (DataSource)
                Proxy.newProxyInstance(DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, handler);
    }
}
