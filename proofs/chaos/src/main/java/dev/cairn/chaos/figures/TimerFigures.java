package dev.cairn.chaos.figures;

import dev.cairn.TriggerOptions;
import dev.cairn.chaos.figures.FigureWorkflows.Nap;
import dev.cairn.chaos.machine.WorkerProcess;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/** How late sleeps end beside many that go on, that none ends early, and that they outlive everybody. */
final class TimerFigures {

    private static final Duration LIMIT = Duration.ofMillis(100);
    private static final Duration AHEAD = Duration.ofSeconds(4);
    private static final Duration BETWEEN = Duration.ofMillis(10);
    private static final int BULK = 10_000;

    private static final String LATE = """
            SELECT extract(epoch FROM woken.at - slept.due_at) * 1000000 AS woken,
                   extract(epoch FROM awake.at - slept.due_at) * 1000000 AS awake
              FROM cairn.workflow_runs r
              JOIN cairn.task_events slept ON slept.run_id = r.id AND slept.type = 'SLEEPING'
              JOIN cairn.task_events woken ON woken.run_id = r.id AND woken.type = 'WOKEN'
              JOIN cairn.task_events awake ON awake.run_id = r.id AND awake.type = 'STARTED' AND awake.step = 'awake'
             WHERE r.tenant = ?
            """;

    private static final String ASLEEP = """
            SELECT count(*)
              FROM cairn.workflow_runs r
              JOIN cairn.task_events slept ON slept.run_id = r.id AND slept.type = 'SLEEPING'
             WHERE r.tenant = ?
            """;

    private final FigureStage stage;
    private final Figures figures;

    TimerFigures(FigureStage stage, Figures figures) {
        this.stage = stage;
        this.figures = figures;
    }

    void take(FigureOptions options) throws IOException, SQLException, InterruptedException {
        figures.title("Timers");
        for (int left = options.sizes().timers(); left > 0; left -= BULK) {
            stage.workflows
                    .greet()
                    .runAll(
                            Collections.nCopies(Math.min(left, BULK), ""),
                            "waiting",
                            input -> TriggerOptions.none().startDelay(Duration.ofDays(1)));
        }
        figures.count("timers pending", stage.number("SELECT count(*) FROM cairn.timers"));
        Duration ahead = options.decides() ? AHEAD : options.settling();
        Instant first = Instant.now().plus(ahead);
        nap(
                "napping",
                IntStream.range(0, options.sizes().naps())
                        .mapToObj(i -> new Nap(first.plus(BETWEEN.multipliedBy(i))))
                        .toList());
        // Looking for the end is work for the server, so not before it has come.
        FigureStage.pause(ahead.plus(BETWEEN.multipliedBy(options.sizes().naps())));
        stage.awaitAllOver();
        figures.times("sleeps that ended, late by", late("woken", "napping"), 99, LIMIT);
        figures.times("  until the next step started", late("awake", "napping"), 99, LIMIT);
        figures.none("  early", early("napping"));
        outlive();
    }

    /** One sleep would end while everything is dead, the other later. */
    private void outlive() throws IOException, SQLException, InterruptedException {
        Instant soon = Instant.now().plusSeconds(2);
        nap("outliving", List.of(new Nap(soon), new Nap(soon.plusSeconds(5))));
        stage.await(() -> stage.number(ASLEEP, "outliving") == 2, "the sleeps did not begin");
        for (WorkerProcess worker : stage.fleet.all()) {
            worker.kill();
        }
        stage.server.crash();
        FigureStage.pause(Duration.between(Instant.now(), soon.plusSeconds(1)));
        stage.server.restart();
        for (WorkerProcess worker : stage.fleet.all()) {
            stage.fleet.replace(worker);
        }
        stage.awaitAllOver();
        figures.times("sleeps that outlived all processes, late by", late("woken", "outliving"));
        figures.none("  early", early("outliving"));
    }

    private void nap(String tenant, List<Nap> naps) {
        stage.workflows.nap().runAll(naps, tenant);
    }

    private List<Duration> late(String event, String tenant) throws SQLException {
        return stage.database.query(LATE, row -> Duration.ofNanos(row.getLong(event) * 1_000), tenant);
    }

    private long early(String tenant) throws SQLException {
        return late("woken", tenant).stream().filter(Duration::isNegative).count();
    }
}
