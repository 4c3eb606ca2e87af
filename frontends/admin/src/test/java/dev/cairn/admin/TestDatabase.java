package dev.cairn.admin;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.adapter.postgres.Migrations;
import dev.cairn.embedded.EmbeddedServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** One embedded server for all tests of this module, and a pool of connections to it. */
final class TestDatabase {

    private static final AtomicInteger SCHEMAS = new AtomicInteger();
    private static final EmbeddedServer SERVER = start();
    private static final HikariDataSource POOL = pool();

    private TestDatabase() {}

    static HikariDataSource source() {
        return POOL;
    }

    /** A new schema with Cairn's tables. */
    static String freshSchema() {
        String name = "admin_" + SCHEMAS.incrementAndGet();
        Migrations.on(POOL).schema(name).apply();
        return name;
    }

    static void execute(String sql) {
        try (Connection connection = POOL.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    private static EmbeddedServer start() {
        EmbeddedServer server = EmbeddedServer.temporary().start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        return server;
    }

    private static HikariDataSource pool() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(SERVER.url());
        config.setMaximumPoolSize(30);
        return new HikariDataSource(config);
    }
}
