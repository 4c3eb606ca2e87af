package dev.cairn.chaos.figures;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;

/** How soon the work flows again when the server was restarted under load, and that nothing finished is done again. */
final class RestartFigures {

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration AWAY = Duration.ofSeconds(2);
    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final Duration WINDOW = Duration.ofSeconds(3);
    private static final int OPEN = 90;
    private static final Duration LONGEST_STEP = Duration.ofSeconds(1);

    private static final String COMPLETED = """
            SELECT at FROM cairn.task_events WHERE type = 'COMPLETED' AND at > ?::timestamptz ORDER BY at
            """;

    private final FigureStage stage;
    private final Figures figures;

    RestartFigures(FigureStage stage, Figures figures) {
        this.stage = stage;
        this.figures = figures;
    }

    void take(FigureOptions options) throws IOException, SQLException, InterruptedException {
        figures.title("Server restarted, " + OPEN + " runs open");
        List<Journal.Entry> afterStop = restart("stopped and started", options.settling(), stage.server::close);
        figures.none("  steps executed twice", FigureStage.twice(afterStop).size());
        if (options.decides()) {
            List<Journal.Entry> afterCrash = restart("crashed and started", options.settling(), stage.server::crash);
            // A claim is not flushed, so a crash may take it back although its step has been executed.
            figures.count(
                    "  steps executed twice", FigureStage.twice(afterCrash).size());
        }
        figures.count("  worker processes started in all", stage.fleet.started());
    }

    private List<Journal.Entry> restart(String how, Duration settling, Outage outage)
            throws IOException, SQLException, InterruptedException {
        String since = stage.now();
        Instant down;
        Instant back;
        Instant until;
        try (FigureLoad load = new FigureLoad(stage, OPEN, LONGEST_STEP)) {
            FigureStage.pause(settling.plus(WARM_UP));
            down = Instant.now();
            outage.begin();
            FigureStage.pause(AWAY);
            stage.server.restart();
            back = Instant.now();
            FigureStage.pause(settling.plus(WINDOW));
            until = Instant.now();
        }
        stage.awaitAllOver();
        List<Journal.Entry> executed = stage.executedSince(since);
        Flow flow = new Flow(stage.database.query(
                COMPLETED, row -> row.getObject("at", OffsetDateTime.class).toInstant(), since));
        double before = flow.perSecond(down.minus(settling), down);
        figures.count(how + ": steps/s before", Math.round(before));
        figures.count("  steps/s afterwards", Math.round(flow.perSecond(back.plus(WINDOW), until)));
        figures.times("  until it flowed as before (8 of 10)", List.of(flow.recovered(back, 0.8 * before)), 100, LIMIT);
        figures.count(
                "  steps that finished while it was away",
                executed.stream()
                        .filter(entry -> entry.at().isAfter(down) && entry.at().isBefore(back))
                        .count());
        return executed;
    }

    /** When steps were settled. */
    private record Flow(List<Instant> settled) {

        private double perSecond(Instant from, Instant until) {
            return settled.stream()
                            .filter(at -> !at.isBefore(from) && at.isBefore(until))
                            .count()
                    * 1000.0
                    / Duration.between(from, until).toMillis();
        }

        /** From then until the first of several seconds with this many in each: a burst of what had to wait is not enough. */
        private Duration recovered(Instant back, double perSecond) {
            for (Instant from = back; from.isBefore(back.plus(FigureStage.LONG)); from = from.plusMillis(100)) {
                if (perSecond(from, from.plus(WINDOW)) >= perSecond) {
                    return Duration.between(back, from);
                }
            }
            return FigureStage.LONG;
        }
    }

    /** Takes the server away. */
    @FunctionalInterface
    private interface Outage {

        /** Returns when it is away. */
        void begin() throws IOException;
    }
}
