package dev.cairn.examples;

import dev.cairn.RetryPolicy;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A step that hangs is stopped at its limit, and tried again. */
public final class TimeLimits {

    record Order(String item) {}

    private TimeLimits() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var checkout = engine.workflow("time-limits", Order.class, wf -> {
                var charge = wf.step("charge")
                        .startToClose(Duration.ofMillis(200))
                        .retry(RetryPolicy.fixed(2, Duration.ofMillis(10)))
                        .run(String.class, (order, ctx) -> callTheGateway(ctx.attempt()));
                wf.step("ship")
                        .after(charge)
                        .run((order, payment, ctx) -> System.out.println("ship a " + order.item() + " for " + payment));
            });
            engine.start();

            var run = checkout.runNoWait(new Order("lamp"), "tenant-1");
            System.out.println("the run is " + run.await().status());

            run.inspect().task("charge").history().forEach(attempt ->
                    System.out.println("attempt " + attempt.number() + " " + attempt.outcome()));
        }
    }

    /** A gateway that does not answer the first call. */
    private static String callTheGateway(int attempt) throws InterruptedException {
        if (attempt == 1) {
            System.out.println("the gateway does not answer");
            new CountDownLatch(1).await();
        }
        return "payment 42";
    }
}
