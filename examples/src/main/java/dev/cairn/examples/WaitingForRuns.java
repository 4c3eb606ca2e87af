package dev.cairn.examples;

import dev.cairn.AwaitTimeoutException;
import dev.cairn.StartedRun;
import dev.cairn.TriggerOptions;
import dev.cairn.WorkflowResult;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The ways to wait: with a stage, with a limit, for any of several runs and for all of them. */
public final class WaitingForRuns {
    record Report(String name, Instant printAt) {}

    private WaitingForRuns() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var reports = engine.workflow("report", Report.class, wf -> {
                var pause = wf.sleepUntil("pause", Report::printAt);
                wf.step("print").after(pause).run(String.class, (report, ctx) -> report.name());
            });
            var printed = reports.step("print", String.class);
            engine.start();
            Instant now = Instant.now();

            CompletionStage<Void> told = reports.runAsync(new Report("daily", now.plusMillis(100)), "tenant-1")
                    .thenAccept(result -> System.out.println("told: " + result.output(printed)));
            told.toCompletableFuture().join();

            Report yearly = new Report("yearly", now.plusSeconds(2));
            try {
                reports.run(yearly, "tenant-1", TriggerOptions.none(), Duration.ofMillis(100));
            } catch (AwaitTimeoutException e) {
                System.out.println("not in time: " + engine.find(e.runId()).status());
                engine.find(e.runId()).await();
            }

            List<Report> three = List.of(
                    new Report("slow", now.plusSeconds(4)),
                    new Report("quick", now.plusMillis(10)),
                    new Report("slower", now.plusSeconds(5)));
            List<StartedRun> runs = reports.runAll(three, "tenant-1");
            WorkflowResult first = engine.awaitAny(runs, Duration.ofMinutes(1));
            System.out.println("first: " + first.output(printed));
            List<WorkflowResult> all = engine.awaitAll(runs, Duration.ofMinutes(1));
            all.forEach(result -> System.out.println("all: " + result.output(printed)));
        }
    }
}
