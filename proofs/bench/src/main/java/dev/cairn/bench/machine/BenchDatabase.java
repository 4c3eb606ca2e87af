package dev.cairn.bench.machine;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** A database of one measurement: ways to connect to it, and questions about it. Gone when closed. */
public final class BenchDatabase implements AutoCloseable {

    private static final long PATIENCE_NANOS = 900_000_000_000L;

    private final String url;
    private final Runnable drop;
    private final List<HikariDataSource> pools = new ArrayList<>();

    BenchDatabase(String url, Runnable drop) {
        this.url = url;
        this.drop = drop;
    }

    /** The JDBC URL with user and password. */
    public String url() {
        return url;
    }

    /** A pool of its own, full from the start; closed with the database. */
    public synchronized DataSource pool(int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(connections);
        HikariDataSource pool = new HikariDataSource(config);
        pools.add(pool);
        return pool;
    }

    /** A new connection each time it is asked. */
    public DataSource unpooled() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        return source;
    }

    /** Runs statements. */
    public void execute(String script) {
        try (Connection connection = unpooled().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(script);
        } catch (SQLException e) {
            throw new BenchFailure("The server refused: " + script, e);
        }
    }

    /**
     * Lets the server look at its tables, as it does by itself within a minute: plans made while they were empty would be
     * measured otherwise.
     */
    public void analyze() {
        execute("ANALYZE");
    }

    /** How many deadlocks the server has broken up here. */
    public long deadlocks() {
        return number("SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()");
    }

    /** The one value of the one row, as a number. */
    public long number(String sql) {
        return Long.parseLong(text(sql));
    }

    /** The one value of the one row, as text. */
    public String text(String sql) {
        try (Connection connection = unpooled().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new BenchFailure("The server refused: " + sql, e);
        }
    }

    /** Waits until that query says true, asking every millisecond on one connection. */
    public void awaitTrue(String sql) {
        try (Connection connection = unpooled().getConnection();
                Statement statement = connection.createStatement()) {
            await(sql, () -> isTrue(statement, sql));
        } catch (SQLException e) {
            throw new BenchFailure("The server refused: " + sql, e);
        }
    }

    /** Waits until that holds, looking every millisecond. */
    public static void await(String what, BooleanSupplier holds) {
        long start = System.nanoTime();
        try {
            while (!holds.getAsBoolean()) {
                if (System.nanoTime() - start > PATIENCE_NANOS) {
                    throw new BenchFailure("Waited in vain for: " + what);
                }
                Thread.sleep(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchFailure("Interrupted while waiting for: " + what, e);
        }
    }

    @Override
    public synchronized void close() {
        pools.forEach(HikariDataSource::close);
        drop.run();
    }

    private static boolean isTrue(Statement statement, String sql) {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getBoolean(1);
        } catch (SQLException e) {
            throw new BenchFailure("The server refused: " + sql, e);
        }
    }
}
