package dev.cairn.chaos.figures;

import dev.cairn.chaos.figures.FigureWorkflows.Work;
import dev.cairn.chaos.machine.WorkerProcess;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** How soon others go on with what a worker did that died, hangs or stops, and that nothing runs twice otherwise. */
final class TakeOverFigures {

    private static final Duration AFTER_DEATH = Duration.ofSeconds(5);
    private static final Duration AFTER_HANG = Duration.ofSeconds(20);
    private static final Duration AFTER_STOP = Duration.ofSeconds(1);
    private static final Duration LONGER_THAN_THE_LEASE = Duration.ofSeconds(20);

    /** A newcomer judges nobody during its first two beats, and it may be the one who leads. */
    private static final Duration TWO_BEATS = Duration.ofSeconds(6);

    private static final int OPEN = 12;
    private static final Duration LONGEST_STEP = Duration.ofMillis(1_500);

    private static final String HOLDERS = """
            SELECT DISTINCT w.name FROM cairn.leases l JOIN cairn.workers w ON w.id = l.worker_id
            """;

    private static final String LEASES_OF = """
            SELECT l.run_id, l.name, l.attempt
              FROM cairn.leases l JOIN cairn.workers w ON w.id = l.worker_id
             WHERE w.name = ?
            """;

    // One that was settled by the last words of its worker is over and needs nobody.
    private static final String WAITING = """
            SELECT count(*)
              FROM unnest(?, ?, ?) AS victim(run_id, name, attempt)
              JOIN cairn.tasks t USING (run_id, name)
             WHERE t.state NOT IN ('COMPLETED', 'FAILED')
               AND NOT EXISTS (SELECT FROM cairn.task_events s
                                WHERE s.run_id = victim.run_id AND s.step = victim.name
                                  AND s.type = 'STARTED' AND s.attempt > victim.attempt)
            """;

    private static final String TAKEN_OVER = """
            SELECT extract(epoch FROM min(s.at) - ?::timestamptz) * 1000 AS millis
              FROM unnest(?, ?, ?) AS victim(run_id, name, attempt)
              JOIN cairn.task_events s
                ON s.run_id = victim.run_id AND s.step = victim.name
               AND s.type = 'STARTED' AND s.attempt > victim.attempt
             GROUP BY victim.run_id, victim.name
            """;

    private static final String GIVEN_BACK = """
            SELECT extract(epoch FROM again.at - ?::timestamptz) * 1000 AS told,
                   extract(epoch FROM again.at - given.at) * 1000 AS waited
              FROM cairn.task_events given
             CROSS JOIN LATERAL (SELECT min(s.at) AS at
                                   FROM cairn.task_events s
                                  WHERE s.run_id = given.run_id AND s.step = given.step
                                    AND s.type = 'STARTED' AND s.id > given.id) AS again
             WHERE given.type = 'QUEUED' AND given.detail = 'given back: the worker stops'
               AND given.at > ?::timestamptz AND again.at IS NOT NULL
            """;

    private static final String SPENT = """
            SELECT count(*)
              FROM cairn.tasks t JOIN cairn.workflow_runs r ON r.id = t.run_id
             WHERE r.created_at > ?::timestamptz AND (t.attempts > 1 OR t.crashes > 0)
            """;

    private final FigureStage stage;
    private final Figures figures;
    private final RandomGenerator random = RandomGenerator.getDefault();

    TakeOverFigures(FigureStage stage, Figures figures) {
        this.stage = stage;
        this.figures = figures;
    }

    void take(FigureOptions options) throws IOException, SQLException, InterruptedException {
        figures.title("Take-over, lease of 15 s, " + OPEN + " runs open");
        healthy(options);
        underLoad(options.rounds().kills(), "started again after a kill", AFTER_DEATH, this::kill);
        underLoad(options.rounds().hangs(), "started again after a hang", AFTER_HANG, this::hang);
        stops(options.rounds().stops());
    }

    private void healthy(FigureOptions options) throws IOException, SQLException, InterruptedException {
        String since = stage.now();
        if (options.settling().compareTo(LONGER_THAN_THE_LEASE) > 0) {
            stage.workflows.work().runNoWait(new Work((int) LONGER_THAN_THE_LEASE.toMillis(), 0), "patient");
        }
        try (FigureLoad load = new FigureLoad(stage, OPEN, LONGEST_STEP)) {
            FigureStage.pause(options.settling());
        }
        stage.awaitAllOver();
        List<Journal.Entry> executed = stage.executedSince(since);
        figures.count("steps executed while all was well", executed.size());
        figures.none("  of them twice", FigureStage.twice(executed).size());
        figures.none("  of them at a second attempt", stage.number(SPENT, since));
    }

    private void underLoad(int rounds, String name, Duration limit, Fault fault)
            throws IOException, SQLException, InterruptedException {
        if (rounds == 0) {
            return;
        }
        List<Duration> took = new ArrayList<>();
        try (FigureLoad load = new FigureLoad(stage, OPEN, LONGEST_STEP)) {
            for (int round = 0; round < rounds; round++) {
                FigureStage.pause(TWO_BEATS);
                took.addAll(fault.strike(next()));
                stage.awaitWorkers();
            }
        }
        stage.awaitAllOver();
        figures.times(name, took, 99, limit);
    }

    private List<Duration> kill(WorkerProcess worker) throws IOException, SQLException, InterruptedException {
        Instant at = Instant.now();
        worker.kill();
        return takenOver(worker, at, () -> stage.fleet.replace(worker));
    }

    private List<Duration> hang(WorkerProcess worker) throws IOException, SQLException, InterruptedException {
        Instant at = Instant.now();
        worker.pause();
        List<Duration> took = takenOver(worker, at, () -> {});
        worker.resume();
        return took;
    }

    private void stops(int rounds) throws IOException, SQLException, InterruptedException {
        String since = stage.now();
        List<Duration> took = new ArrayList<>();
        List<Duration> waited = new ArrayList<>();
        List<Duration> ended = new ArrayList<>();
        try (FigureLoad load = new FigureLoad(stage, OPEN, LONGEST_STEP)) {
            for (int round = 0; round < rounds; round++) {
                WorkerProcess worker = next();
                Instant at = Instant.now();
                worker.terminate();
                int unused = worker.onExit().join();
                ended.add(Duration.between(at, Instant.now()));
                stage.fleet.replace(worker);
                stage.awaitWorkers();
                took.addAll(stage.database.query(GIVEN_BACK, row -> millis(row, "told"), at.toString(), at.toString()));
                waited.addAll(
                        stage.database.query(GIVEN_BACK, row -> millis(row, "waited"), at.toString(), at.toString()));
            }
        }
        stage.awaitAllOver();
        figures.times("started again after SIGTERM", took, 99, AFTER_STOP);
        figures.times("  after it was given back", waited);
        figures.times("  until the process had ended", ended);
        figures.none("  steps that it cost an attempt", stage.number(SPENT, since));
        // One that ends at the very end of its grace has done its work, and nobody waits for it to say so.
        figures.count(
                "  steps executed twice",
                FigureStage.twice(stage.executedSince(since)).size());
    }

    /** A worker that holds something, after a moment that is unlike the last. */
    private WorkerProcess next() throws InterruptedException {
        FigureStage.pause(Duration.ofMillis(random.nextInt(500, 3_500)));
        List<WorkerProcess> found = new ArrayList<>();
        stage.await(
                () -> {
                    List<String> holders = stage.database.query(HOLDERS, row -> row.getString(1));
                    stage.fleet.all().stream()
                            .filter(worker -> worker.isServing() && holders.contains(worker.name()))
                            .forEach(found::add);
                    return !found.isEmpty();
                },
                "nobody had anything to do");
        return found.get(random.nextInt(found.size()));
    }

    private List<Duration> takenOver(WorkerProcess worker, Instant at, Replacement replacement)
            throws IOException, SQLException, InterruptedException {
        List<Victim> victims = stage.database.query(
                LEASES_OF,
                row -> new Victim(row.getObject("run_id", UUID.class), row.getString("name"), row.getInt("attempt")),
                worker.name());
        replacement.start();
        UUID[] runs = victims.stream().map(Victim::run).toArray(UUID[]::new);
        String[] steps = victims.stream().map(Victim::step).toArray(String[]::new);
        Integer[] attempts = victims.stream().map(Victim::attempt).toArray(Integer[]::new);
        stage.await(
                () -> stage.number(WAITING, runs, steps, attempts) == 0,
                "a step of worker " + worker.name() + " was not taken over");
        return stage.database.query(TAKEN_OVER, row -> millis(row, "millis"), at.toString(), runs, steps, attempts);
    }

    private static Duration millis(ResultSet row, String column) throws SQLException {
        return Duration.ofMillis(row.getLong(column));
    }

    private record Victim(UUID run, String step, int attempt) {}

    /** Takes a worker away. */
    @FunctionalInterface
    private interface Fault {

        /** Returns how long each of its steps waited for another. */
        List<Duration> strike(WorkerProcess worker) throws IOException, SQLException, InterruptedException;
    }

    /** Who comes in the place of a worker. */
    @FunctionalInterface
    private interface Replacement {

        /** Starts it. */
        void start() throws IOException;
    }
}
