package dev.cairn.chaos.figures;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.CancelResult;
import dev.cairn.DurableTaskEngine;
import dev.cairn.RunQuery;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.chaos.machine.Connections;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** How long cancelling takes, how soon running steps are interrupted by it, and what others notice of it. */
final class CancelFigures {

    private static final Duration LIMIT_OF_A_LARGE_RUN = Duration.ofSeconds(2);
    private static final Duration LIMIT_WITH_HINTS = Duration.ofMillis(200);
    private static final Duration LIMIT_WITHOUT_HINTS = Duration.ofSeconds(5);

    /** One heartbeat and a little: steps that have run for so long are looked at with each of them. */
    private static final Duration A_HEARTBEAT = Duration.ofMillis(3_500);

    private static final int LARGE = 10_000;
    private static final int LARGE_RUNS = 5;
    private static final int OPEN = 60;
    private static final TriggerOptions TOMORROW = TriggerOptions.none().startDelay(Duration.ofDays(1));

    private static final String CANCELLED = """
            SELECT run_id, at FROM cairn.task_events WHERE type = 'CANCELLED' AND run_id = ANY (?)
            """;

    private static final String STEPS_SINCE = """
            SELECT count(*) FROM cairn.task_events WHERE type = 'COMPLETED' AND at > ?::timestamptz
            """;

    private final FigureStage stage;
    private final Figures figures;

    CancelFigures(FigureStage stage, Figures figures) {
        this.stage = stage;
        this.figures = figures;
    }

    void take(FigureOptions options) throws IOException, SQLException, InterruptedException {
        figures.title("Cancelling");
        largeRuns();
        manyRuns(options);
        interrupt("not hinted", stage.engine, options.sizes().commits(), LIMIT_WITHOUT_HINTS);
        try (HikariDataSource pool = Connections.pool(Connections.url(stage.server.port(), "canceller"), 4);
                DurableTaskEngine hinting = PostgresEngine.on(pool)
                        .direct(Connections.unpooled(Connections.url(stage.server.port(), "canceller")))
                        .serializer(new JacksonSerializer())
                        .workerName("canceller")
                        .build()) {
            hinting.start();
            interrupt("hinted", hinting, options.sizes().commits(), LIMIT_WITH_HINTS);
        }
    }

    /** Runs whose steps all wait for tomorrow, each with a timer. */
    private void largeRuns() {
        Workflow<String> large = stage.engine.workflow("large", String.class, wf -> {
            for (int i = 0; i < LARGE; i++) {
                wf.step("step-" + i).run((input, ctx) -> {});
            }
        });
        List<Duration> took = new ArrayList<>();
        int left = 0;
        for (int i = 0; i < LARGE_RUNS; i++) {
            WorkflowRunRef run = large.runNoWait("", "doomed", TOMORROW);
            long begun = System.nanoTime();
            CancelResult result = run.cancel("to be measured");
            took.add(Duration.ofNanos(System.nanoTime() - begun));
            left += LARGE - result.steps();
        }
        figures.times("a run of 10,000 steps was cancelled in", took, 100, LIMIT_OF_A_LARGE_RUN);
        figures.none("  steps left live", left);
    }

    /** Many runs, one transaction each, while others work on. */
    private void manyRuns(FigureOptions options) throws SQLException, InterruptedException {
        int number = options.sizes().cancelled();
        stage.workflows.greet().runAll(Collections.nCopies(number, ""), "doomed", input -> TOMORROW);
        try (FigureLoad load = new FigureLoad(stage, OPEN, Duration.ofMillis(100))) {
            FigureStage.pause(options.settling());
            String before = stage.now();
            FigureStage.pause(options.settling());
            long usual = stage.number(STEPS_SINCE, before);
            String since = stage.now();
            List<Duration> each = new ArrayList<>();
            long begun = System.nanoTime();
            long[] last = {begun};
            long cancelled = stage.engine
                    .runs()
                    .cancelAll(RunQuery.all().tenant("doomed"), "to be measured", result -> {
                        long now = System.nanoTime();
                        each.add(Duration.ofNanos(now - last[0]));
                        last[0] = now;
                    })
                    .cancelled();
            Duration took = Duration.ofNanos(System.nanoTime() - begun);
            long meanwhile = stage.number(STEPS_SINCE, since);
            figures.none("runs not cancelled", number - cancelled);
            figures.times("%,d runs by filter, each in".formatted(number), each);
            figures.count("  runs cancelled a second", perSecond(cancelled, took));
            figures.count("  steps of others a second, before", perSecond(usual, options.settling()));
            figures.count("  steps of others a second, meanwhile", perSecond(meanwhile, took));
        }
        stage.awaitAllOver();
    }

    private static long perSecond(long number, Duration time) {
        return number * 1_000 / Math.max(1, time.toMillis());
    }

    /** Cancels runs whose step runs on a worker, and compares with when that step was interrupted. */
    private void interrupt(String how, DurableTaskEngine by, int number, Duration limit)
            throws IOException, SQLException, InterruptedException {
        List<UUID> runs = stage.workflows.linger().runAll(Collections.nCopies(number, ""), "north").stream()
                .map(WorkflowRunRef::id)
                .toList();
        UUID[] ids = runs.toArray(UUID[]::new);
        stage.await(
                () -> stage.number("SELECT count(*) FROM cairn.leases WHERE run_id = ANY (?)", (Object) ids) == number,
                "the steps did not begin");
        FigureStage.pause(A_HEARTBEAT);
        for (UUID run : runs) {
            by.find(run).cancel("to be measured");
        }
        FigureStage.pause(LIMIT_WITHOUT_HINTS);
        Map<UUID, Instant> cancelled = new HashMap<>();
        stage.database.query(
                CANCELLED,
                row -> cancelled.put(
                        row.getObject("run_id", UUID.class),
                        row.getObject("at", OffsetDateTime.class).toInstant()),
                (Object) ids);
        Map<UUID, Instant> interrupted = Journal.read(stage.fleet.folder())
                .filter(entry -> entry.step().equals(FigureWorkflows.INTERRUPTED))
                .collect(Collectors.toMap(Journal.Entry::run, Journal.Entry::at));
        List<Duration> took = new ArrayList<>();
        cancelled.forEach((run, at) -> {
            Instant end = interrupted.get(run);
            if (end != null) {
                took.add(Duration.between(at, end));
            }
        });
        figures.times("interrupted after its cancel, " + how, took, 99, limit);
        figures.none("  not interrupted", number - took.size());
    }
}
