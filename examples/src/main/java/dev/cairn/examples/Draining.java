package dev.cairn.examples;

import dev.cairn.EngineEvent;
import dev.cairn.RunWait;
import dev.cairn.StepWait;
import dev.cairn.WorkerDetails;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.concurrent.CountDownLatch;

/** A worker is drained, a run says why it waits for it, and the drain is ended. */
public final class Draining {

    private Draining() {}

    public static void main(String[] args) throws InterruptedException {
        var joined = new CountDownLatch(1);
        var drained = new CountDownLatch(1);
        try (var database = ExampleDatabase.open(args);
                var worker = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .workerName("packer")
                        .version("shop 4.2")
                        .listener(events -> events.forEach(event -> count(event, joined, drained)))
                        .build();
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .workerName("ann")
                        .build()) {
            var packing = worker.workflow("packing", String.class, wf -> {
                var pick = wf.step("pick").run(String.class, (order, ctx) -> order);
                wf.step("pack").after(pick).run((order, picked, ctx) -> {});
            });
            worker.start();
            joined.await();

            WorkerDetails packer = engine.workers().list().stream()
                    .filter(registered -> registered.name().equals("packer"))
                    .findFirst()
                    .orElseThrow();
            engine.workers().drain(packer.id(), "a new kernel");
            drained.await(); // a heartbeat later, at most

            var run = packing.runNoWait("A-1", "tenant-1");
            RunWait why = engine.runs().why(run.id());
            System.out.println(why.text());
            for (StepWait step : why.steps()) {
                System.out.println(step.kind() + ": " + step.sentence());
            }

            engine.workers().resume(packer.id());
            System.out.println("the run is " + run.await().status());
        }
    }

    private static void count(EngineEvent event, CountDownLatch joined, CountDownLatch drained) {
        if (event instanceof EngineEvent.WorkerJoined) {
            joined.countDown();
        } else if (event instanceof EngineEvent.WorkerDraining) {
            drained.countDown();
        }
    }
}
