package dev.cairn.bench.scenario;

import dev.cairn.bench.machine.BenchDatabase;
import dev.cairn.bench.machine.BenchFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/** What the server can do without any engine: nobody who writes a row for a step can be faster. */
public final class ServerLimits {

    private static final int COMMITS = 4_000;
    private static final int BATCHES = 200;
    private static final int BATCH = 1_000;

    // As wide as the rows of ours in the mean: a run with three tasks, its queue row and its events.
    private static final String TABLE = """
            CREATE TABLE limits (
                run_id uuid        NOT NULL,
                id     bigint      NOT NULL,
                name   text        NOT NULL,
                state  text        NOT NULL,
                detail text        NOT NULL,
                at     timestamptz NOT NULL,
                PRIMARY KEY (run_id, id)
            )
            """;

    private static final String INSERT_ONE =
            "INSERT INTO limits VALUES (?, ?, 'step-one', 'COMPLETED', repeat('x', 40), now())";

    private static final String INSERT_BATCH = """
            INSERT INTO limits
            SELECT run_id, id, 'step-one', 'COMPLETED', repeat('x', 40), now() FROM unnest(?, ?) AS new(run_id, id)
            """;

    private final AtomicLong ids = new AtomicLong();

    /** Measures all of them on a fresh database. */
    public List<Figure> measure(Arena arena) {
        List<Figure> figures = new ArrayList<>();
        try (BenchDatabase database = arena.server().freshDatabase()) {
            database.execute(TABLE);
            int commits = arena.sizes().of(COMMITS);
            Latencies one = new Latencies();
            figures.add(commits(database, Limit.COMMITS_1, 1, commits, one));
            figures.add(commits(database, Limit.COMMITS_8, 8, commits * 3, new Latencies()));
            figures.add(commits(database, Limit.COMMITS_32, 32, commits * 4, new Latencies()));
            int batches = arena.sizes().of(BATCHES);
            figures.add(rows(database, Limit.ROWS_1, 1, batches));
            figures.add(rows(database, Limit.ROWS_2, 2, batches));
            figures.add(Figure.of(
                    Limit.COMMIT_MILLIS.label(), one.percentile("p50", 50).value()));
        }
        return figures;
    }

    private Figure commits(BenchDatabase database, Limit limit, int clients, int commits, Latencies latencies) {
        DataSource pool = database.pool(clients);
        long nanos = Callers.time(clients, clients, () -> {
            try (Connection connection = pool.getConnection();
                    PreparedStatement insert = connection.prepareStatement(INSERT_ONE)) {
                for (int i = 0; i < commits / clients; i++) {
                    long begin = System.nanoTime();
                    insert.setObject(1, UUID.randomUUID());
                    insert.setLong(2, ids.incrementAndGet());
                    insert.executeUpdate();
                    latencies.add(System.nanoTime() - begin);
                }
            } catch (SQLException e) {
                throw new BenchFailure("A row could not be inserted.", e);
            }
        });
        return Figure.rate(limit.label(), commits / clients * clients, nanos, null);
    }

    private Figure rows(BenchDatabase database, Limit limit, int clients, int batches) {
        DataSource pool = database.pool(clients);
        long nanos = Callers.time(clients, clients, () -> {
            try (Connection connection = pool.getConnection();
                    PreparedStatement insert = connection.prepareStatement(INSERT_BATCH)) {
                for (int i = 0; i < batches / clients; i++) {
                    insertBatch(connection, insert);
                }
            } catch (SQLException e) {
                throw new BenchFailure("A batch of rows could not be inserted.", e);
            }
        });
        return Figure.rate(limit.label(), (double) (batches / clients * clients) * BATCH, nanos, null);
    }

    private void insertBatch(Connection connection, PreparedStatement insert) throws SQLException {
        // In the order of time, as the ids of runs are.
        long first = ids.addAndGet(BATCH) - BATCH;
        insert.setArray(
                1,
                connection.createArrayOf(
                        "uuid",
                        IntStream.range(0, BATCH)
                                .mapToObj(i -> new UUID(first + i, first + i))
                                .toArray()));
        insert.setArray(
                2,
                connection.createArrayOf(
                        "bigint",
                        IntStream.range(0, BATCH).mapToObj(i -> first + i).toArray()));
        insert.executeUpdate();
    }
}
