package dev.cairn.examples;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.RunStatus;
import dev.cairn.StepLeftAlone;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.jackson.JacksonSerializer;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A deploy in mid-run: a run keeps its graph, and a worker leaves alone the steps that it has no code for. */
public final class Versions {
    record Invoice(String number) {}

    /** What was seen while only the new code ran, and at the end. */
    record Report(RunStatus oldRunMeanwhile, List<StepLeftAlone> leftAlone, List<String> done) {}

    private Versions() {}

    public static void main(String[] args) {
        Report report = deploy();
        System.out.println("with the new code only, the old run is " + report.oldRunMeanwhile());
        System.out.println("the new worker left alone " + report.leftAlone());
        System.out.println("in the end " + report.done());
    }

    /** Two workers on one store: the one from before the deploy knows version 1, the one after it version 2. */
    static Report deploy() {
        List<String> done = new CopyOnWriteArrayList<>();
        InMemoryStore store = new InMemoryStore(InstantSource.system());
        try (DurableTaskEngine before = worker(store, "before");
                DurableTaskEngine after = worker(store, "after")) {
            var printing = before.workflow("invoice", Invoice.class, wf -> {
                wf.version(1);
                wf.step("print").run((invoice, ctx) -> done.add("printed " + invoice.number()));
            });
            var mailing = after.workflow("invoice", Invoice.class, wf -> {
                wf.version(2);
                wf.step("mail").run((invoice, ctx) -> done.add("mailed " + invoice.number()));
            });
            WorkflowRunRef oldRun = printing.runNoWait(new Invoice("I-1"), "tenant-1");
            WorkflowRunRef newRun = mailing.runNoWait(new Invoice("I-2"), "tenant-1");

            after.start();
            newRun.await().orThrow();
            RunStatus meanwhile = oldRun.status();
            List<StepLeftAlone> leftAlone = after.stepsLeftAlone();

            // In a real deploy: define version 1 beside version 2 for as long as its runs live.
            before.start();
            oldRun.await().orThrow();
            return new Report(meanwhile, leftAlone, List.copyOf(done));
        }
    }

    private static DurableTaskEngine worker(InMemoryStore store, String name) {
        // One slot, so that the old run is met before the new one.
        return InMemoryEngine.on(
                store, new JacksonSerializer(), EngineOptions.defaults().slots(1), name);
    }
}
