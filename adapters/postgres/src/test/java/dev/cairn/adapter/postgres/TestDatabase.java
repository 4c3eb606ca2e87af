package dev.cairn.adapter.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.adapter.postgres.sql.Schema;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * One embedded server for all tests of this module, and a fresh schema for each that wants one. With {@code
 * CAIRN_TEST_URL} in the environment the server of that JDBC URL is used instead, and with {@code
 * CAIRN_TEST_POOLER_URL} everything but the direct connections goes through that pooler.
 */
public final class TestDatabase {

    private static final AtomicInteger SCHEMAS = new AtomicInteger();
    private static final String RUN = Long.toString(System.nanoTime(), Character.MAX_RADIX);

    private TestDatabase() {}

    public static DataSource server() {
        return Server.POOL;
    }

    public static String url() {
        return Server.URL;
    }

    public static HikariDataSource pool(int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(
                Optional.ofNullable(System.getenv("CAIRN_TEST_POOLER_URL")).orElse(Server.URL));
        config.setMaximumPoolSize(connections);
        return new HikariDataSource(config);
    }

    /** Opens a new connection each time, as an engine's direct data source should be. */
    public static DataSource direct() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(Server.URL);
        return source;
    }

    /** A new schema with Cairn's tables. */
    public static Schema freshSchema() {
        String name = "cairn_" + RUN + "_" + SCHEMAS.incrementAndGet();
        Migrations.on(server()).schema(name).apply();
        return new Schema(name);
    }

    /** Runs statements, written for the schema {@code cairn}, in that schema. */
    public static void execute(Schema schema, String sql) {
        try (Connection connection = server().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(schema.sql(sql));
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static final class Server {
        private static final String URL =
                Optional.ofNullable(System.getenv("CAIRN_TEST_URL")).orElseGet(Server::start);
        private static final HikariDataSource POOL = pool(20);

        private static String start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("max_connections", "200")
                        .setServerConfig("unix_socket_directories", "")
                        .start()
                        .getJdbcUrl("postgres", "postgres");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
