package dev.cairn.examples;

import dev.cairn.StartedRun;
import dev.cairn.TriggerOptions;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Many runs at once: they are stored in few transactions, and triggering them again starts nothing twice. */
public final class Bulk {
    record Letter(int number) {}

    private Bulk() {}

    public static void main(String[] args) {
        AtomicInteger sent = new AtomicInteger();
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var mailing = engine.workflow("mailing", Letter.class, wf -> {
                wf.step("send").run((letter, ctx) -> sent.incrementAndGet());
            });
            engine.start();

            List<Letter> letters =
                    IntStream.rangeClosed(1, 1_000).mapToObj(Letter::new).toList();
            String campaign = "campaign-" + UUID.randomUUID();
            List<StartedRun> runs = mailing.runAll(
                    letters,
                    "tenant-1",
                    letter -> TriggerOptions.none().idempotencyKey(campaign + "/" + letter.number()));
            System.out.println(runs.size() + " runs were started");

            // As after an answer that got lost: the keys are known, so the same runs come back.
            List<StartedRun> again = mailing.runAll(
                    letters,
                    "tenant-1",
                    letter -> TriggerOptions.none().idempotencyKey(campaign + "/" + letter.number()));
            again.parallelStream().forEach(WorkflowRunRef::await);
            long started = again.stream().filter(StartedRun::isNew).count();
            System.out.println(sent.get() + " letters were sent, and " + started + " runs were started again");
        }
    }
}
