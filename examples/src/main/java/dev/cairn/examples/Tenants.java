package dev.cairn.examples;

import dev.cairn.EngineOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Fairness between tenants: one that comes late with little is not held up by one that came first with much. */
public final class Tenants {
    record Job(int number) {}

    private Tenants() {}

    public static void main(String[] args) {
        System.out.println("served in this order: " + String.join(" ", serve(8, 2, 6)));
    }

    /** The tenants in the order their jobs were served; "gold" has a weight of three. */
    static List<String> serve(int jobsOfBig, int jobsOfSmall, int jobsOfGold) {
        List<String> served = new CopyOnWriteArrayList<>();
        // One slot, so that the order can be seen. Everything is queued before the engine starts.
        try (var engine = InMemoryEngine.create(
                new JacksonSerializer(), EngineOptions.defaults().slots(1))) {
            Workflow<Job> jobs = engine.workflow(
                    "job", Job.class, wf -> wf.step("work").run((job, ctx) -> served.add(ctx.tenant())));
            engine.setTenantWeight("gold", 3);
            List<WorkflowRunRef> runs = new ArrayList<>();
            runs.addAll(jobs.runAll(Collections.nCopies(jobsOfBig, new Job(1)), "big"));
            runs.addAll(jobs.runAll(Collections.nCopies(jobsOfSmall, new Job(1)), "small"));
            runs.addAll(jobs.runAll(Collections.nCopies(jobsOfGold, new Job(1)), "gold"));
            engine.start();
            runs.forEach(WorkflowRunRef::await);
        }
        return List.copyOf(served);
    }
}
