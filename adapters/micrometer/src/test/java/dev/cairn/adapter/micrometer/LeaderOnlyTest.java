package dev.cairn.adapter.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.RetryPolicy;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.embedded.EmbeddedServer;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two engines on PostgreSQL, as if they were two processes: each with a registry of its own. */
class LeaderOnlyTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String OF_THE_STORE = "durable.dlq.entries";

    private static EmbeddedServer server;
    private static HikariDataSource pool;

    private final MeterRegistry first = new SimpleMeterRegistry();
    private final MeterRegistry second = new SimpleMeterRegistry();

    @BeforeAll
    static void open() {
        server = EmbeddedServer.temporary().start();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.url());
        pool = new HikariDataSource(config);
    }

    @AfterAll
    static void close() {
        pool.close();
        server.close();
    }

    @Test
    void the_gauges_of_the_store_are_shown_by_the_process_that_leads_and_move_with_the_lead() {
        try (DurableTaskEngine one = engine(first);
                DurableTaskEngine another = engine(second)) {
            one.start();
            await().atMost(PATIENCE).until(() -> shows(first));
            another.start();
            runBoth(orders(another));

            await().atMost(PATIENCE).untilAsserted(() -> {
                assertThat(value(first, OF_THE_STORE)).isEqualTo(1);
                assertThat(value(first, "durable.workers.active")).isEqualTo(2);
            });
            assertThat(shows(second)).isFalse();
            assertThat(value(first, "durable.leader") + value(second, "durable.leader"))
                    .isEqualTo(1);
            await().atMost(PATIENCE).untilAsserted(() -> {
                assertThat(sum("durable.workflows.started")).isEqualTo(2);
                assertThat(sum("durable.workflows.failed")).isEqualTo(1);
                assertThat(sum("durable.workflows.completed")).isEqualTo(1);
                assertThat(sum("durable.activities.retried")).isEqualTo(1);
                assertThat(sum("durable.activities.failed")).isEqualTo(1);
            });

            one.stop(Duration.ofSeconds(1));
            await().atMost(PATIENCE).until(() -> shows(second));
            assertThat(shows(first)).isFalse();
            assertThat(value(second, OF_THE_STORE)).isEqualTo(1);
        }
    }

    private static void runBoth(Workflow<String> orders) {
        orders.runNoWait("bad", "acme").await();
        orders.runNoWait("good", "acme").await();
    }

    private static DurableTaskEngine engine(MeterRegistry registry) {
        return PostgresEngine.on(pool)
                .direct(server.url())
                .serializer(new JacksonSerializer())
                .listener(CairnMetrics.on(registry)
                        .measureEvery(Duration.ofSeconds(1))
                        .build())
                .build();
    }

    private static Workflow<String> orders(DurableTaskEngine engine) {
        return engine.workflow(
                "orders",
                String.class,
                wf -> wf.step("charge")
                        .retry(RetryPolicy.fixed(1, Duration.ofMillis(1)))
                        .run((input, ctx) -> {
                            if (input.equals("bad")) {
                                throw new TerminalError("declined");
                            }
                            if (ctx.attempt() == 1) {
                                throw new IOException("no answer");
                            }
                        }));
    }

    private static boolean shows(MeterRegistry registry) {
        return registry.find(OF_THE_STORE).gauge() != null;
    }

    private static double value(MeterRegistry registry, String gauge) {
        return registry.get(gauge).gauge().value();
    }

    private double sum(String counter) {
        return Stream.of(first, second)
                .flatMap(registry -> registry.find(counter).counters().stream())
                .mapToDouble(Counter::count)
                .sum();
    }
}
