package dev.cairn.chaos.figures;

import dev.cairn.StoreUnavailableException;
import dev.cairn.chaos.figures.FigureWorkflows.Work;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Keeps a number of runs open, whose steps take up to a given time, until it is closed. */
final class FigureLoad implements AutoCloseable {

    private static final int EVERY_MILLIS = 50;
    private static final List<String> TENANTS = List.of("north", "east", "south");
    private static final String OPEN = """
            SELECT count(*) FROM cairn.workflow_runs WHERE status = 'RUNNING' AND workflow = 'work'
            """;

    private final FigureStage stage;
    private final int open;
    private final Duration longest;
    private final RandomGenerator random = RandomGenerator.getDefault();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

    FigureLoad(FigureStage stage, int open, Duration longest) {
        this.stage = stage;
        this.open = open;
        this.longest = longest;
        var unused = clock.scheduleWithFixedDelay(this::topUp, 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Returns when nothing is triggered any more. */
    @Override
    public void close() {
        clock.close();
    }

    private void topUp() {
        try {
            long missing = open - stage.number(OPEN);
            for (String tenant : TENANTS) {
                stage.workflows.work().runAll(some((int) missing / TENANTS.size()), tenant);
            }
        } catch (SQLException | StoreUnavailableException e) {
            // The server is away, by our own hand.
        }
    }

    private List<Work> some(int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> new Work(millis(), millis()))
                .toList();
    }

    private int millis() {
        int most = (int) longest.toMillis();
        return random.nextInt(most / 10, most);
    }
}
