package dev.cairn.examples;

import dev.cairn.DeadLetterGroup;
import dev.cairn.DeadLetterProgress;
import dev.cairn.DeadLetterQuery;
import dev.cairn.DurableTaskEngine;
import dev.cairn.RetryPolicy;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** A payment provider is down, so steps fail for good; when it is back, their runs go on where they stand. */
public final class DeadLetters {

    record Order(String item) {}

    private DeadLetters() {}

    public static void main(String[] args) {
        var providerIsUp = new AtomicBoolean();
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var checkout = define(engine, providerIsUp);
            engine.start();

            var runs = checkout.runAll(List.of(new Order("lamp"), new Order("chair"), new Order("bed")), "tenant-1");
            for (WorkflowResult result : engine.awaitAll(runs, Duration.ofMinutes(1))) {
                System.out.println("the run is " + result.status());
            }

            var charges = DeadLetterQuery.all().workflow("letters-checkout").step("charge");
            for (DeadLetterGroup group : engine.deadLetters().groups(charges)) {
                var failure = group.sample().failure();
                System.out.println(group.count() + " of step " + failure.step() + ": " + failure.message());
            }

            var lamp = runs.getFirst();
            var letter = engine.deadLetters().find(lamp.id(), "charge").orElseThrow();
            letter.history().forEach(attempt -> System.out.println(attempt.number() + " " + attempt.outcome()));

            providerIsUp.set(true);
            System.out.println("requeued: " + lamp.retry().requeued());
            System.out.println("the lamp's run is " + lamp.await().status());

            var bed = runs.getLast();
            engine.deadLetters().discard(bed.id(), "charge", "the customer paid in the shop");

            DeadLetterProgress progress = engine.deadLetters().requeueAll(charges, reached -> {});
            System.out.println("requeued for " + progress.runs() + " run: " + progress.changed());
            System.out.println("the chair's run is " + runs.get(1).await().status());
            System.out.println("the bed's run is " + bed.status());
        }
    }

    private static Workflow<Order> define(DurableTaskEngine engine, AtomicBoolean providerIsUp) {
        return engine.workflow("letters-checkout", Order.class, wf -> {
            var reserve = wf.step("reserve").run((order, ctx) -> System.out.println("reserve a " + order.item()));
            var charge = wf.step("charge")
                    .after(reserve)
                    .retry(RetryPolicy.fixed(1, Duration.ofMillis(20)))
                    .run((order, ctx) -> {
                        if (!providerIsUp.get()) {
                            throw new IOException("the provider does not answer");
                        }
                    });
            wf.step("ship").after(charge).run((order, ctx) -> System.out.println("ship the " + order.item()));
        });
    }
}
