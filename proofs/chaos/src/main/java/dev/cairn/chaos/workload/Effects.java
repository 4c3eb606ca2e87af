package dev.cairn.chaos.workload;

import dev.cairn.RetryLater;
import dev.cairn.adapter.jackson.JacksonSerializer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/** Writes effects on connections of their own, past the engine and past the proxy. */
public final class Effects {

    /** The tables of the proof itself. */
    public static final String TABLES = """
            CREATE SCHEMA chaos;
            CREATE TABLE chaos.effects (
                token    uuid        PRIMARY KEY,
                run_id   uuid        NOT NULL,
                step     text        NOT NULL,
                attempt  integer     NOT NULL,
                worker   text        NOT NULL,
                began_at timestamptz NOT NULL,
                at       timestamptz NOT NULL DEFAULT clock_timestamp(),
                output   text        NOT NULL,
                -- The outputs of the parents as this execution saw them.
                seen     text[]      NOT NULL
            );
            CREATE INDEX effects_task ON chaos.effects (run_id, step);
            -- Failed steps of which somebody has mended the cause, before requeueing them.
            CREATE TABLE chaos.mended (run_id uuid, step text, PRIMARY KEY (run_id, step));
            """;

    // Repeated until the server has answered, so a row that is there already is this very one.
    private static final String WRITE = """
            INSERT INTO chaos.effects (token, run_id, step, attempt, worker, began_at, output, seen)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING
            """;

    private static final String MENDED = "SELECT FROM chaos.mended WHERE run_id = ? AND step = ?";

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final DataSource dataSource;
    private final String worker;
    private final JacksonSerializer serializer = new JacksonSerializer();

    /** As that worker. */
    public Effects(DataSource dataSource, String worker) {
        this.dataSource = dataSource;
        this.worker = worker;
    }

    /** The statement that mends the cause for which a step failed. */
    public static String mend(UUID run, String step) {
        return "INSERT INTO chaos.mended VALUES ('" + run + "', '" + step + "') ON CONFLICT DO NOTHING";
    }

    /** Whether somebody has mended the cause for which the step failed. A server that is away has no answer. */
    boolean isMended(UUID run, String step) {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement query = connection.prepareStatement(MENDED)) {
            query.setObject(1, run);
            query.setString(2, step);
            return query.executeQuery().next();
        } catch (SQLException e) {
            throw new RetryLater(Duration.ofSeconds(1), "nobody can say whether the step is mended: " + e.getMessage());
        }
    }

    /** The effect as it is stored as an output. */
    public String encoded(Effect effect) {
        return serializer.encode(effect, Effect.class);
    }

    /** Returns when the effect is durable; a server that is away for long is no failure of the step. */
    public void write(Effect effect, Instant beganAt, List<String> seen) throws InterruptedException {
        Instant end = Instant.now().plus(PATIENCE);
        while (true) {
            try {
                tryWrite(effect, beganAt, seen);
                return;
            } catch (SQLException e) {
                if (Instant.now().isAfter(end)) {
                    throw new RetryLater(Duration.ofSeconds(1), "the effect could not be written: " + e.getMessage());
                }
                Thread.sleep(PAUSE);
            }
        }
    }

    private void tryWrite(Effect effect, Instant beganAt, List<String> seen) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement insert = connection.prepareStatement(WRITE)) {
            insert.setObject(1, effect.token());
            insert.setObject(2, effect.run());
            insert.setString(3, effect.step());
            insert.setInt(4, effect.attempt());
            insert.setString(5, worker);
            insert.setObject(6, beganAt.atOffset(ZoneOffset.UTC));
            insert.setString(7, encoded(effect));
            insert.setArray(8, connection.createArrayOf("text", seen.toArray(String[]::new)));
            insert.executeUpdate();
        }
    }
}
