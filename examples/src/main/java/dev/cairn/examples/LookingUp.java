package dev.cairn.examples;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RetryPolicy;
import dev.cairn.RunPage;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import dev.cairn.TriggerOptions;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Runs are found again by their key, listed and counted, and read with the attempts of their steps. */
public final class LookingUp {
    record Order(String id, int euros) {}

    private LookingUp() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var checkout = engine.workflow(
                    "checkout",
                    Order.class,
                    wf -> wf.step("charge")
                            .retry(RetryPolicy.fixed(1, Duration.ofMillis(10)))
                            .run((order, ctx) -> {
                                if (order.euros() > 100) {
                                    throw new IllegalStateException("the card is declined");
                                }
                            }));
            engine.start();
            String shop = "shop-" + UUID.randomUUID();
            for (Order order : List.of(new Order("A-1", 50), new Order("A-2", 500), new Order("A-3", 70))) {
                checkout.run(order, shop, named(order));
            }

            RunQuery failed = RunQuery.all().workflow("checkout").tenant(shop).status(RunStatus.FAILED);
            for (RunSummary run : engine.runs().list(failed).runs()) {
                var failure = engine.find(run.id()).inspect().firstFailure().orElseThrow();
                System.out.println(run.metadata().get("order") + " failed: " + failure.message());
            }

            RunQuery query = RunQuery.all().tenant(shop).limit(2);
            for (String cursor = show(engine.runs().list(query)); cursor != null; ) {
                cursor = show(engine.runs().list(query.after(cursor)));
            }
            count(engine, shop);
            explain(engine, shop);
        }
    }

    private static TriggerOptions named(Order order) {
        return TriggerOptions.none().idempotencyKey(order.id()).metadata(Map.of("order", order.id()));
    }

    private static void count(DurableTaskEngine engine, String shop) {
        var counts = engine.runs().count(RunQuery.all().tenant(shop));
        System.out.println(counts.of(RunStatus.COMPLETED) + " completed, " + counts.of(RunStatus.FAILED) + " failed");
    }

    private static void explain(DurableTaskEngine engine, String shop) {
        WorkflowRunRef run = engine.runs().findByKey(shop, "A-2").orElseThrow();
        run.inspect()
                .task("charge")
                .history()
                .forEach(attempt -> System.out.println("attempt " + attempt.number() + " " + attempt.outcome()));
        System.out.println("its input was " + run.payloads().input());
    }

    private static @Nullable String show(RunPage page) {
        page.runs().forEach(run -> System.out.println(run.metadata().get("order") + " is " + run.status()));
        return page.next(); // null on the last page
    }
}
