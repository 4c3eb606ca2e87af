package dev.cairn.examples;

import dev.cairn.EngineEvent;
import dev.cairn.EngineEvent.AttemptOutcome;
import dev.cairn.EngineListener;
import dev.cairn.RetryPolicy;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** A listener counts what attempts came to, and tells somebody when a step has failed for good. */
public final class Observing {
    record Order(String id) {}

    private Observing() {}

    public static void main(String[] args) {
        Map<AttemptOutcome, Integer> outcomes = new ConcurrentSkipListMap<>();
        EngineListener listener = events -> {
            for (EngineEvent event : events) {
                switch (event) {
                    case EngineEvent.AttemptEnded ended -> outcomes.merge(ended.outcome(), 1, Integer::sum);
                    case EngineEvent.StepFailed failed ->
                        System.out.println("call somebody: " + failed.failure().message());
                    // Later versions have more kinds of events.
                    default -> {}
                }
            }
        };
        try (var database = ExampleDatabase.open(args)) {
            try (var engine = PostgresEngine.on(database)
                    .serializer(new JacksonSerializer())
                    .listener(listener)
                    .build()) {
                var orders = engine.workflow(
                        "observed-order",
                        Order.class,
                        wf -> wf.step("charge")
                                .retry(RetryPolicy.fixed(1, Duration.ofMillis(20)))
                                .run(String.class, (order, ctx) -> charge(order, ctx.attempt())));
                engine.start();
                for (String id : List.of("A-1", "A-2", "A-3")) {
                    orders.run(new Order(id), "tenant-1");
                }
            }
            // The stop has delivered what still waited.
            System.out.println("attempts: " + outcomes);
        }
    }

    private static String charge(Order order, int attempt) throws IOException {
        if (order.id().equals("A-3") || (order.id().equals("A-2") && attempt == 1)) {
            throw new IOException("the bank does not answer for " + order.id());
        }
        return "paid";
    }
}
