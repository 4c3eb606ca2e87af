package dev.cairn.chaos.storm;

import dev.cairn.chaos.machine.Connections;
import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.machine.ServerSettings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A session locks tables of the engine, as DDL or a careless LOCK does, and the server gives up statements that wait. */
final class TableLocks implements LastingFault {

    private static final String NAME = "chaos-locker";
    private static final int MOST_TABLES = 3;

    /** Tables that every step needs: one of them is always locked, or nobody might feel it. */
    private static final List<String> HOT =
            List.of("cairn.leases", "cairn.ready_queue", "cairn.task_events", "cairn.tasks");

    private static final int MOST_TRIES = 20;

    /**
     * The locker waits for all its locks for less than the second after which the server looks for deadlocks: every
     * deadlock that the server reports is one of the engine's own.
     */
    private static final String PATIENCE = "SET LOCAL lock_timeout = '150ms'";

    private static final String END =
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '" + NAME + "'";

    private final Database database;
    private final Database locker;
    private final ServerSettings settings;
    private final Map<String, String> limits;
    private final String lock;
    private final Duration hold;
    private volatile boolean undone;

    TableLocks(int port, Random random) {
        this.database = Database.at(port);
        this.locker = Database.at(port, NAME);
        this.settings = new ServerSettings(database);
        this.limits = limits(random);
        this.lock = lock(random);
        this.hold = Duration.ofMillis(random.nextInt(800, 4_000));
    }

    @Override
    public Fault fault() {
        return Fault.LOCK;
    }

    @Override
    public Duration length() {
        return hold.plusMillis(500);
    }

    @Override
    public String description() {
        return lock + " with " + limits;
    }

    @Override
    public void begin() throws SQLException {
        settings.set(limits);
        Thread.ofVirtual().name(NAME).start(this::hold);
    }

    @Override
    public void undo() throws SQLException {
        undone = true;
        database.execute(END);
        settings.reset(limits.keySet());
    }

    private void hold() {
        String script = String.join(
                "; ", "BEGIN", PATIENCE, lock, "SELECT pg_sleep(" + hold.toMillis() / 1_000.0 + ")", "ROLLBACK");
        for (int tries = 0; tries < MOST_TRIES && !undone; tries++) {
            try {
                locker.execute(script);
                return;
            } catch (SQLException e) {
                // Somebody else had one of the tables, and now all locks are free; or the server is away.
            }
        }
    }

    private static Map<String, String> limits(Random random) {
        String limit = random.nextInt(300, 500) + "ms";
        return random.nextInt(4) == 0 ? Map.of("statement_timeout", limit) : Map.of("lock_timeout", limit);
    }

    private static String lock(Random random) {
        String hot = HOT.get(random.nextInt(HOT.size()));
        List<String> others = new ArrayList<>(new TreeSet<>(Connections.TABLES.keySet()));
        others.remove(hot);
        Collections.shuffle(others, random);
        List<String> chosen = new ArrayList<>(List.of(hot));
        chosen.addAll(others.subList(0, random.nextInt(MOST_TABLES)));
        return switch (random.nextInt(3)) {
            case 0 -> lock(chosen, "ACCESS EXCLUSIVE");
            case 1 -> lock(chosen, "SHARE ROW EXCLUSIVE");
            default ->
                chosen.stream()
                        .map(table -> "ALTER TABLE " + table + " ADD COLUMN chaos integer")
                        .collect(Collectors.joining("; "));
        };
    }

    private static String lock(List<String> tables, String mode) {
        return "LOCK TABLE " + String.join(", ", tables) + " IN " + mode + " MODE";
    }
}
