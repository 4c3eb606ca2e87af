package dev.cairn.examples;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import javax.sql.DataSource;

/** A deploy in mid-run: a run keeps its graph, and a worker leaves alone the steps that it has no code for. */
public final class Versions {
    record Invoice(String number) {}

    private Versions() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var before = worker(database, "before the deploy");
                var after = worker(database, "after the deploy")) {
            Workflow<Invoice> printing = printed(before);
            Workflow<Invoice> mailing = mailed(after);
            var oldRun = printing.runNoWait(new Invoice("I-1"), "tenant-1");
            var newRun = mailing.runNoWait(new Invoice("I-2"), "tenant-1");

            after.start();
            newRun.await().orThrow();
            System.out.println("the old run is " + oldRun.status());
            System.out.println("left alone: " + after.stepsLeftAlone());

            // The remedy: the old version beside the new one, for as long as its runs live.
            printed(after);
            System.out.println("the old run is " + oldRun.await().status());
        }
    }

    private static Workflow<Invoice> printed(DurableTaskEngine engine) {
        return engine.workflow("invoice", Invoice.class, wf -> {
            wf.version(1);
            wf.step("print").run((invoice, ctx) -> System.out.println("printed " + invoice.number()));
        });
    }

    private static Workflow<Invoice> mailed(DurableTaskEngine engine) {
        return engine.workflow("invoice", Invoice.class, wf -> {
            wf.version(2);
            wf.step("mail").run((invoice, ctx) -> System.out.println("mailed " + invoice.number()));
        });
    }

    private static DurableTaskEngine worker(DataSource database, String name) {
        // One slot, so that the old run is met before the new one.
        return PostgresEngine.on(database)
                .serializer(new JacksonSerializer())
                .options(EngineOptions.defaults().slots(1))
                .workerName(name)
                .build();
    }
}
