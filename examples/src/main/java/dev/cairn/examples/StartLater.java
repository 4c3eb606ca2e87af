package dev.cairn.examples;

import dev.cairn.TriggerOptions;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.Map;

/** A run that is stored now and starts later, with texts that travel along and are shown to its steps. */
public final class StartLater {
    record Report(String month) {}

    private StartLater() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var reports = engine.workflow("report", Report.class, wf -> {
                wf.step("write")
                        .run((report, ctx) -> System.out.println(
                                report.month() + " for " + ctx.metadata().get("requested-by")));
            });
            engine.start();

            var run = reports.runNoWait(
                    new Report("May"),
                    "tenant-1",
                    TriggerOptions.none().startDelay(Duration.ofMillis(500)).metadata(Map.of("requested-by", "ada")));
            System.out.println("write is " + run.inspect().task("write").state());
            System.out.println("the run is " + run.await().status());
        }
    }
}
