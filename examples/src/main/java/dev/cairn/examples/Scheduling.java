package dev.cairn.examples;

import dev.cairn.CatchUp;
import dev.cairn.Overlap;
import dev.cairn.Recurrence;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleOptions;
import dev.cairn.ScheduleRef;
import dev.cairn.ScheduledTick;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Runs that start by themselves: every night, every second, now, and for days that have passed. */
public final class Scheduling {
    record Report(String team) {}

    private Scheduling() {}

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch written = new CountDownLatch(1);
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var reports = engine.workflow("team-report", Report.class, wf -> {
                wf.step("write").run((report, ctx) -> {
                    Instant tick = ScheduledTick.of(ctx).orElseThrow().at();
                    System.out.println(report.team() + ": everything before " + tick);
                });
            });
            var heartbeat = engine.workflow(
                    "heartbeat", Report.class, wf -> wf.step("beat").run((report, ctx) -> written.countDown()));
            engine.start();

            ScheduleRef nightly = reports.schedule(
                    "nightly",
                    Recurrence.cron("0 3 * * *").in(ZoneId.of("Europe/Berlin")),
                    new Report("finance"),
                    "tenant-1");
            heartbeat.schedule("beat", Recurrence.every(Duration.ofSeconds(1)), new Report("ops"), "tenant-1");

            System.out.println("the next nights: " + nightly.next(3).size());
            steer(nightly);
            withOptions(reports);
            written.await();
            System.out.println("the heart beats");
            engine.schedules()
                    .list(100)
                    .forEach(
                            schedule -> engine.schedules().find(schedule.name()).delete());
        }
    }

    private static void steer(ScheduleRef nightly) {
        nightly.pause("the ledger is being closed");
        nightly.resume();

        var missed = nightly.backfill(Instant.parse("2025-03-29T12:00:00Z"), Instant.parse("2025-03-31T12:00:00Z"));
        missed.forEach(run -> run.await());

        for (ScheduleEvent event : nightly.history(10).reversed()) {
            System.out.println(event.type() + (event.tick() == null ? "" : " " + event.tick()));
        }
    }

    private static void withOptions(Workflow<Report> reports) {
        var weekdays = Recurrence.cron("0 30 8 * * MON-FRI").in(ZoneId.of("America/New_York"));
        reports.schedule(
                "opening",
                weekdays,
                new Report("trading"),
                "tenant-1",
                ScheduleOptions.none()
                        .overlap(Overlap.QUEUE_ONE)
                        .catchUp(CatchUp.latest(Duration.ofHours(2)))
                        .jitter(Duration.ofMinutes(1))
                        .metadata(Map.of("cost-center", "42")));
    }
}
