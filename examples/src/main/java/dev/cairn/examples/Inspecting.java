package dev.cairn.examples;

import dev.cairn.AwaitTimeoutException;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.UUID;

/** A run can be found by its id from any engine on the database, waited for, and read step by step. */
public final class Inspecting {
    record Photo(String file) {}

    private Inspecting() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var worker = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build();
                var client = PostgresEngine.on(database) // never started: it triggers and looks, and takes no work
                        .serializer(new JacksonSerializer())
                        .build()) {
            var photos = worker.workflow("photo", Photo.class, wf -> {
                var shrink = wf.step("shrink").run(String.class, (photo, ctx) -> "small-" + photo.file());
                var rest = wf.sleep("rest", Duration.ofMillis(500)).after(shrink);
                wf.step("publish").after(rest).run(String.class, (photo, ctx) -> ctx.parentOutput(shrink));
            });
            worker.start();
            UUID id = photos.runNoWait(new Photo("cat.png"), "tenant-1").id();

            WorkflowRunRef run = client.find(id);
            try {
                run.await(Duration.ofMillis(100));
            } catch (AwaitTimeoutException e) {
                System.out.println("not over yet: " + run.status());
            }
            var result = run.await().orThrow();
            System.out.println("published " + result.output(photos.step("publish", String.class)));

            run.inspect().tasks().forEach(task -> System.out.println(task.name() + " is " + task.state()));
            run.events().forEach(event -> System.out.println("  " + event.type() + " " + event.step()));
        }
    }
}
