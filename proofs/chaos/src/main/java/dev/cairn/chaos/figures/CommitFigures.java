package dev.cairn.chaos.figures;

import dev.cairn.chaos.machine.Connections;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** How soon a run starts that was triggered in a transaction of the application, counted from its commit. */
final class CommitFigures {

    private static final Duration LIMIT = Duration.ofMillis(100);
    private static final int WARM_UP = 20;

    private static final String STARTS = """
            SELECT run_id, min(at) AS at FROM cairn.task_events WHERE type = 'STARTED' AND run_id = ANY (?) GROUP BY run_id
            """;

    private final FigureStage stage;
    private final Figures figures;
    private final RandomGenerator random = RandomGenerator.getDefault();

    CommitFigures(FigureStage stage, Figures figures) {
        this.stage = stage;
        this.figures = figures;
    }

    void take(FigureOptions options) throws SQLException, InterruptedException {
        figures.title("Start in the caller's transaction, nothing else to do");
        // Processes that have just begun are not what is measured.
        commit(options.decides() ? WARM_UP : 0);
        Map<UUID, Instant> committed = commit(options.sizes().commits());
        stage.awaitAllOver();
        Map<UUID, Instant> started = new HashMap<>();
        stage.database.query(
                STARTS,
                row -> started.put(
                        row.getObject("run_id", UUID.class),
                        row.getObject("at", OffsetDateTime.class).toInstant()),
                (Object) committed.keySet().toArray(UUID[]::new));
        List<Duration> took = new ArrayList<>();
        started.forEach((run, at) -> took.add(Duration.between(Objects.requireNonNull(committed.get(run)), at)));
        figures.times("started after the commit was sent", took, 99, LIMIT);
        figures.none("  not started", committed.size() - started.size());
    }

    private Map<UUID, Instant> commit(int number) throws SQLException, InterruptedException {
        Map<UUID, Instant> committed = new HashMap<>();
        try (Connection connection = Connections.unpooled(Connections.url(stage.server.port(), "application"))
                .getConnection()) {
            connection.setAutoCommit(false);
            for (int i = 0; i < number; i++) {
                UUID run = stage.workflows
                        .greet()
                        .in(connection)
                        .runNoWait("", "north")
                        .id();
                committed.put(run, Instant.now());
                connection.commit();
                FigureStage.pause(Duration.ofMillis(random.nextInt(20, 400)));
            }
        }
        return committed;
    }
}
