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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
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

    private static final Map<Class<?>, Schema> REUSED = new ConcurrentHashMap<>();

    // A truncated table costs new files, and every statement on it a new plan, so a small one is not truncated.
    private static final String MAKE_EMPTY = """
            DO $$
            DECLARE
                one    record;
                filled boolean;
            BEGIN
                FOR one IN SELECT format('%%I.%%I', schemaname, tablename) AS name
                             FROM pg_tables
                            WHERE schemaname = '%1$s' AND tablename %2$s
                LOOP
                    EXECUTE 'SELECT EXISTS (SELECT FROM ' || one.name || ')' INTO filled;
                    IF pg_relation_size(one.name::regclass) > 2000000 THEN
                        EXECUTE 'TRUNCATE ' || one.name;
                    ELSIF filled THEN
                        EXECUTE 'DELETE FROM ' || one.name;
                    END IF;
                END LOOP;
            END $$
            """;

    // Numbers of sessions may be locked by a session that is about to end, so they go on.
    private static final String BEGIN_SEQUENCES = """
            SELECT setval(format('%%I.%%I', schemaname, sequencename)::regclass, start_value, false)
              FROM pg_sequences
             WHERE schemaname = '%1$s' AND sequencename <> 'session_locks'
            """;

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

    /**
     * The schema of that test class, without a row, as a new one would be. Making it empty costs a tenth of making a new
     * one, and what the server has prepared stays prepared. Only for tests that leave nothing running.
     */
    public static Schema emptySchema(Class<?> test) {
        Schema schema = REUSED.computeIfAbsent(test, unused -> freshSchema());
        execute(schema, MAKE_EMPTY.formatted(schema.name(), "<> 'schema_version'"));
        execute(schema, BEGIN_SEQUENCES.formatted(schema.name()));
        return schema;
    }

    /** Deletes all rows of these tables. */
    static void makeEmpty(Schema schema, String... tables) {
        execute(schema, MAKE_EMPTY.formatted(schema.name(), "IN ('" + String.join("', '", tables) + "')"));
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
