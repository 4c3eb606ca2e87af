package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.adapter.postgres.sql.Schema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Leases that two want at once are taken away by one of them, in whatever order each names them. */
class LeaseOrderTest {

    private static final String GRANT = """
            INSERT INTO cairn.leases (run_id, name, attempt, token, worker_id, started_at)
            VALUES (?, 'step', 1, ?, ?, clock_timestamp())
            """;

    private static final String HOLD = "SELECT FROM cairn.leases WHERE run_id = ? FOR UPDATE";

    private static final String WAITING = """
            SELECT count(*)
              FROM pg_stat_activity
             WHERE wait_event_type = 'Lock' AND query LIKE '%%%s.leases%%'
            """;

    private final DataSource server = TestDatabase.server();
    private final Schema schema = TestDatabase.freshSchema();

    @Test
    @Timeout(30)
    void two_that_name_the_same_leases_in_opposite_orders_do_not_wait_for_each_other() throws Exception {
        List<UUID> leases = Stream.generate(UUID::randomUUID).limit(3).toList();
        try (Connection connection = server.getConnection();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            leases.forEach(id -> new PipelinedConnection(connection, schema).update(GRANT, id, id, id));
            connection.setAutoCommit(false);
            // Both have to wait at the one in the middle, if they get there.
            new PipelinedConnection(connection, schema).query(HOLD, row -> row, leases.get(1));
            CompletableFuture<List<UUID>> one = CompletableFuture.supplyAsync(() -> release(leases), threads);
            awaitWaiting(1);
            CompletableFuture<List<UUID>> other =
                    CompletableFuture.supplyAsync(() -> release(leases.reversed()), threads);
            awaitWaiting(2);
            connection.rollback();

            assertThat(one.get()).containsExactlyInAnyOrderElementsOf(leases);
            assertThat(other.get()).isEmpty();
        }
    }

    private List<UUID> release(List<UUID> leases) {
        UUID[] ids = leases.toArray(UUID[]::new);
        String[] names = leases.stream().map(id -> "step").toArray(String[]::new);
        Integer[] attempts = leases.stream().map(id -> 1).toArray(Integer[]::new);
        try (Connection connection = server.getConnection()) {
            return new PipelinedConnection(connection, schema)
                    .query(PostgresLeases.RELEASE, row -> Rows.uuid(row, "run_id"), ids, names, attempts, ids);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitWaiting(int number) throws SQLException {
        try (Connection connection = server.getConnection()) {
            PipelinedConnection observer = new PipelinedConnection(connection, schema);
            while (observer.query(WAITING.formatted(schema.name()), row -> row.getInt(1))
                            .getFirst()
                    < number) {
                Thread.onSpinWait();
            }
        }
    }
}
