package dev.cairn.cli;

import dev.cairn.adapter.postgres.Migrations;
import dev.cairn.embedded.EmbeddedServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.ds.PGSimpleDataSource;

/** One embedded server for all tests of this module, with a user "guarded" beside its own. */
final class TestServer {

    private static final AtomicInteger SCHEMAS = new AtomicInteger();
    private static final EmbeddedServer SERVER = start();

    private TestServer() {}

    static String url() {
        return SERVER.url();
    }

    static int port() {
        return SERVER.port();
    }

    static PGSimpleDataSource source() {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url());
        return source;
    }

    /** A new schema with Cairn's tables. */
    static String freshSchema() {
        String name = "cairn_" + SCHEMAS.incrementAndGet();
        Migrations.on(source()).schema(name).apply();
        return name;
    }

    static void execute(String sql) {
        try (Connection connection = DriverManager.getConnection(url());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new AssertionError(sql, e);
        }
    }

    private static EmbeddedServer start() {
        EmbeddedServer server = EmbeddedServer.temporary().start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));
        try (Connection connection = DriverManager.getConnection(server.url());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE ROLE guarded LOGIN PASSWORD 'secret'");
            return server;
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
