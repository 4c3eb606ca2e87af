package dev.cairn.bench.scenario;

import dev.cairn.bench.machine.BenchDatabase;
import dev.cairn.bench.machine.BenchFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import javax.sql.DataSource;

/** What the server can do without any engine: nobody who writes a row for a step can be faster. */
public final class ServerLimits {

    private static final int COMMITS = 4_000;
    private static final int IDLE_COMMITS = 400;
    private static final int BATCHES = 200;
    private static final int BATCH = 1_000;

    // As wide as the rows of ours in the mean: a run with three tasks, its queue row and its events. Two numbers are as
    // wide as a uuid, and cheaper to send: the limit is the server's, not the client's.
    private static final String TABLE = """
            CREATE TABLE limits (
                high   bigint      NOT NULL,
                low    bigint      NOT NULL,
                number integer     NOT NULL,
                name   text        NOT NULL,
                state  text        NOT NULL,
                detail text        NOT NULL,
                at     timestamptz NOT NULL,
                PRIMARY KEY (high, low)
            )
            """;

    private static final String ROW =
            "id, id, 1, 'step-one', 'COMPLETED', 'forty characters of text that say nothing', now()";

    private static final String INSERT_ONE = "INSERT INTO limits SELECT " + ROW + " FROM (SELECT ? AS id) AS new";

    private static final String INSERT_BATCH = "INSERT INTO limits SELECT " + ROW + " FROM unnest(?) AS new(id)";

    private final AtomicLong ids = new AtomicLong();

    /** Measures all of them on a fresh database. */
    public List<Figure> measure(Arena arena) {
        List<Figure> figures = new ArrayList<>();
        try (BenchDatabase database = arena.server().freshDatabase()) {
            database.execute(TABLE);
            int commits = arena.sizes().of(COMMITS);
            Latencies one = new Latencies();
            figures.add(commits(database, Limit.COMMITS_1, 1, commits, one));
            Latencies idle = atIdle(database, arena.sizes().of(IDLE_COMMITS));
            figures.add(commits(database, Limit.COMMITS_8, 8, commits * 3, new Latencies()));
            figures.add(commits(database, Limit.COMMITS_32, 32, commits * 4, new Latencies()));
            int batches = arena.sizes().of(BATCHES);
            figures.add(rows(database, Limit.ROWS_1, 1, batches));
            figures.add(rows(database, Limit.ROWS_2, 2, batches));
            figures.add(median(Limit.COMMIT_MILLIS, one));
            figures.add(median(Limit.IDLE_COMMIT_MILLIS, idle));
        }
        return figures;
    }

    private Figure commits(BenchDatabase database, Limit limit, int clients, int commits, Latencies latencies) {
        DataSource pool = database.pool(clients);
        long nanos = Callers.time(clients, clients, () -> {
            try (Connection connection = pool.getConnection();
                    PreparedStatement insert = connection.prepareStatement(INSERT_ONE)) {
                for (int i = 0; i < commits / clients; i++) {
                    latencies.add(commitOne(insert));
                }
            } catch (SQLException e) {
                throw new BenchFailure("A row could not be inserted.", e);
            }
        });
        return Figure.rate(limit.label(), commits / clients * clients, nanos, null);
    }

    private Latencies atIdle(BenchDatabase database, int commits) {
        Latencies latencies = new Latencies();
        try (Connection connection = database.pool(1).getConnection();
                PreparedStatement insert = connection.prepareStatement(INSERT_ONE)) {
            for (int i = 0; i < commits; i++) {
                Pause.take();
                latencies.add(commitOne(insert));
            }
        } catch (SQLException e) {
            throw new BenchFailure("A row could not be inserted.", e);
        }
        return latencies;
    }

    /** How long it took. */
    private long commitOne(PreparedStatement insert) throws SQLException {
        long begin = System.nanoTime();
        insert.setLong(1, ids.incrementAndGet());
        insert.executeUpdate();
        return System.nanoTime() - begin;
    }

    private static Figure median(Limit limit, Latencies latencies) {
        return Figure.of(limit.label(), latencies.percentile("p50", 50, limit).value());
    }

    private Figure rows(BenchDatabase database, Limit limit, int clients, int batches) {
        DataSource pool = database.pool(clients);
        long nanos = Callers.time(clients, clients, () -> {
            try (Connection connection = pool.getConnection();
                    PreparedStatement insert = connection.prepareStatement(INSERT_BATCH)) {
                for (int i = 0; i < batches / clients; i++) {
                    insertBatch(insert);
                }
            } catch (SQLException e) {
                throw new BenchFailure("A batch of rows could not be inserted.", e);
            }
        });
        return Figure.rate(limit.label(), (double) (batches / clients * clients) * BATCH, nanos, null);
    }

    private void insertBatch(PreparedStatement insert) throws SQLException {
        // In the order of time, as the ids of runs are.
        long first = ids.getAndAdd(BATCH) + 1;
        long[] batch = LongStream.range(first, first + BATCH).toArray();
        insert.setObject(1, batch);
        insert.executeUpdate();
    }
}
