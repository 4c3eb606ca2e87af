package dev.cairn.chaos.figures;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.chaos.machine.Connections;
import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.machine.Fleet;
import dev.cairn.chaos.machine.Server;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** A server and three workers as they are by default, and an engine that triggers. */
final class FigureStage implements AutoCloseable {

    static final Duration LONG = Duration.ofSeconds(90);

    private static final int WORKERS = 3;
    private static final int LOOK_EVERY_MILLIS = 50;

    final Server server;
    final Database database;
    final Fleet fleet;
    final DurableTaskEngine engine;
    final FigureWorkflows workflows;
    private final HikariDataSource triggers;
    private final Figures figures;

    FigureStage(Path folder, Figures figures) throws IOException, SQLException, InterruptedException {
        this.figures = figures;
        server = new Server(folder);
        database = Database.at(server.port());
        triggers = Connections.pool(Connections.url(server.port(), "triggers"), 4);
        engine = PostgresEngine.on(triggers)
                .serializer(new JacksonSerializer())
                .workerName("controller")
                .build();
        workflows = FigureWorkflows.on(engine, Journal.none());
        fleet = new Fleet(WORKERS, server, FigureWorker.class, 0, folder, figures::wrong);
        Runtime.getRuntime().addShutdownHook(new Thread(this::endProcesses));
        fleet.start();
        awaitWorkers();
    }

    /** Until all workers are there, and nobody who has died. */
    void awaitWorkers() throws InterruptedException {
        await(() -> number("SELECT count(*) FROM cairn.workers") == WORKERS, "the workers were not all there");
    }

    /** Until nothing is to be done any more but what waits for a day to come. */
    void awaitAllOver() throws InterruptedException {
        await(() -> number("""
                        SELECT count(*) FROM cairn.workflow_runs r
                         WHERE status = 'RUNNING' AND tenant <> 'waiting'
                        """) == 0, "the runs were not all over");
    }

    void await(Condition condition, String otherwise) throws InterruptedException {
        long end = System.nanoTime() + LONG.toNanos();
        while (!holds(condition)) {
            if (System.nanoTime() - end > 0) {
                figures.wrong(otherwise + " after " + LONG);
                return;
            }
            pause(Duration.ofMillis(LOOK_EVERY_MILLIS));
        }
    }

    static void pause(Duration time) throws InterruptedException {
        boolean never = new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
        assert !never;
    }

    long number(String sql, Object... parameters) throws SQLException {
        return database.query(sql, row -> row.getLong(1), parameters).getFirst();
    }

    String now() throws SQLException {
        return database.query("SELECT clock_timestamp()::text", row -> row.getString(1))
                .getFirst();
    }

    /** What was executed to its end in runs that were triggered since then. */
    List<Journal.Entry> executedSince(String since) throws IOException, SQLException {
        Set<UUID> runs = Set.copyOf(database.query(
                "SELECT id FROM cairn.workflow_runs WHERE created_at > ?::timestamptz",
                row -> row.getObject(1, UUID.class),
                since));
        return Journal.read(fleet.folder())
                .filter(entry -> runs.contains(entry.run()))
                .toList();
    }

    /** The steps that were executed to their end more than once. */
    static Set<String> twice(List<Journal.Entry> executed) {
        return executed.stream()
                .collect(Collectors.groupingBy(Journal.Entry::task, Collectors.counting()))
                .entrySet()
                .stream()
                .filter(task -> task.getValue() > 1)
                .map(java.util.Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Override
    public void close() throws IOException {
        fleet.close();
        triggers.close();
        server.close();
    }

    /** Whoever interrupts a measurement of half an hour leaves nothing behind. */
    private void endProcesses() {
        try {
            close();
        } catch (IOException e) {
            figures.wrong("processes may be left: " + e.getMessage());
        }
    }

    private static boolean holds(Condition condition) {
        try {
            return condition.holds();
        } catch (SQLException e) {
            return false;
        }
    }

    /** Something that is waited for. */
    @FunctionalInterface
    interface Condition {

        /** Asks the server, which may be away. */
        boolean holds() throws SQLException;
    }
}
