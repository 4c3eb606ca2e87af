package dev.cairn.examples;

import dev.cairn.AtDeadline;
import dev.cairn.RetryPolicy;
import dev.cairn.StepContext;
import dev.cairn.TriggerOptions;
import dev.cairn.WhenLate;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** A step that hangs is stopped at its limit and tried again; an import goes on from its last heartbeat. */
public final class TimeLimits {

    record Order(String item) {}

    record Progress(int rows) {}

    private TimeLimits() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var checkout = engine.workflow("time-limits", Order.class, wf -> {
                wf.deadline(Duration.ofHours(2), AtDeadline.CANCEL);
                var charge = wf.step("charge")
                        .startToClose(Duration.ofMillis(200))
                        .retry(RetryPolicy.fixed(2, Duration.ofMillis(10)))
                        .run(String.class, (order, ctx) -> callTheGateway(ctx.attempt()));
                var recommend = wf.step("recommend")
                        .scheduleToStart(Duration.ofMinutes(5), WhenLate.SKIP)
                        .run(String.class, (order, ctx) -> "a bulb");
                var rows = wf.step("import")
                        .heartbeatWithin(Duration.ofSeconds(10))
                        .retry(RetryPolicy.fixed(2, Duration.ofMillis(10)))
                        .run(Integer.class, (order, ctx) -> importRows(ctx));
                wf.step("ship")
                        .after(charge, recommend, rows)
                        .run((order, payment, also, imported, ctx) ->
                                System.out.println("ship a " + order.item() + " for " + payment + ", with " + also));
            });
            engine.start();

            var run = checkout.runNoWait(
                    new Order("lamp"), "tenant-1", TriggerOptions.none().deadline(Duration.ofMinutes(30)));
            System.out.println("the run is " + run.await().status());

            run.inspect()
                    .task("charge")
                    .history()
                    .forEach(attempt -> System.out.println("attempt " + attempt.number() + " " + attempt.outcome()));
        }
    }

    /** A gateway that does not answer the first call. */
    private static String callTheGateway(int attempt) throws InterruptedException {
        if (attempt == 1) {
            new CountDownLatch(1).await();
        }
        return "payment 42";
    }

    private static int importRows(StepContext ctx) {
        Progress last = ctx.lastHeartbeat(Progress.class);
        int row = last == null ? 0 : last.rows();
        while (row < 1_000) {
            row += 100;
            ctx.heartbeat(new Progress(row));
            if (row == 500 && ctx.attempt() == 1) {
                throw new IllegalStateException("the connection broke");
            }
        }
        System.out.println("imported from row " + (last == null ? 0 : last.rows()));
        return row;
    }
}
