package dev.cairn.examples;

import dev.cairn.EngineOptions;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Fairness between tenants: one that comes late with little is not held up by one that came first with much. */
public final class Tenants {
    record Job(int number) {}

    private Tenants() {}

    public static void main(String[] args) {
        // One slot, so that the order can be seen.
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .options(EngineOptions.defaults().slots(1))
                        .build()) {
            var jobs = engine.workflow("job", Job.class, wf -> {
                wf.step("work").run((job, ctx) -> System.out.println(ctx.tenant() + " is served"));
            });
            engine.setTenantWeight("gold", 3);

            // Everything is in the queue before the engine starts; "big" came first.
            List<WorkflowRunRef> runs = new ArrayList<>();
            runs.addAll(jobs.runAll(Collections.nCopies(6, new Job(1)), "big"));
            runs.addAll(jobs.runAll(Collections.nCopies(2, new Job(1)), "small"));
            runs.addAll(jobs.runAll(Collections.nCopies(6, new Job(1)), "gold"));
            engine.start();
            runs.forEach(WorkflowRunRef::await);
        }
    }
}
