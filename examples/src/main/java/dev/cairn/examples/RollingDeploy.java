package dev.cairn.examples;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;

/** A worker is stopped in mid-step: it gives the step back, and another worker runs it as the same attempt. */
public final class RollingDeploy {
    record Video(String file) {}

    private RollingDeploy() {}

    public static void main(String[] args) throws InterruptedException {
        CountDownLatch entered = new CountDownLatch(1);
        try (var database = ExampleDatabase.open(args);
                var old = worker(database);
                var young = worker(database)) {
            Workflow<Video> videos = old.workflow("video", Video.class, wf -> {
                var cut = wf.step("cut").run(String.class, (video, ctx) -> "cut-" + video.file());
                wf.step("encode").after(cut).run((video, file, ctx) -> {
                    System.out.println("the old worker encodes, attempt " + ctx.attempt());
                    entered.countDown();
                    Thread.sleep(Duration.ofMinutes(10)); // is interrupted when the grace period is over
                });
            });
            young.workflow("video", Video.class, wf -> {
                var cut = wf.step("cut").run(String.class, (video, ctx) -> "cut-" + video.file());
                wf.step("encode").after(cut).run((video, file, ctx) -> {
                    System.out.println("the new worker encodes " + file + ", attempt " + ctx.attempt());
                });
            });
            old.start();
            var run = videos.runNoWait(new Video("cats.mp4"), "tenant-1");
            entered.await();

            young.start();
            old.stop(Duration.ofMillis(200));
            System.out.println("the run is " + young.find(run.id()).await().status());
        }
    }

    private static DurableTaskEngine worker(DataSource database) {
        return PostgresEngine.on(database)
                .serializer(new JacksonSerializer())
                .options(EngineOptions.defaults().slots(1))
                .build();
    }
}
