package dev.cairn.examples;

import dev.cairn.RetryPolicy;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.micrometer.CairnMetrics;
import dev.cairn.adapter.postgres.PostgresEngine;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Meters of Micrometer count runs and steps, and Prometheus would read them as text. */
public final class Metrics {
    record Order(String id) {}

    private Metrics() {}

    public static void main(String[] args) {
        var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (var database = ExampleDatabase.open(args)) {
            try (var engine = PostgresEngine.on(database)
                    .serializer(new JacksonSerializer())
                    .listener(CairnMetrics.on(registry).build())
                    .build()) {
                var orders = engine.workflow(
                        "metered-order",
                        Order.class,
                        wf -> wf.step("charge")
                                .retry(RetryPolicy.fixed(1, Duration.ofMillis(20)))
                                .run(String.class, (order, ctx) -> charge(order, ctx.attempt())));
                engine.start();
                for (String id : List.of("A-1", "A-2", "A-3")) {
                    orders.run(new Order(id), "tenant-1");
                }
            }
            // The stop has counted what still waited. This is the text that a scrape gets.
            registry.scrape()
                    .lines()
                    .filter(line -> line.startsWith("durable_activities") && line.contains("metered-order"))
                    .sorted()
                    .forEach(System.out::println);
        }
    }

    private static String charge(Order order, int attempt) throws IOException {
        if (order.id().equals("A-3") || (order.id().equals("A-2") && attempt == 1)) {
            throw new IOException("the bank does not answer for " + order.id());
        }
        return "paid";
    }
}
