package dev.cairn.cli;

import dev.cairn.adapter.postgres.Migrations;
import dev.cairn.embedded.EmbeddedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.postgresql.ds.PGSimpleDataSource;

/** One embedded server for all tests of this module; it asks the user "guarded" for a password. */
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
        new Migrations(name).apply(source());
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
        try {
            Path folder = Files.createTempDirectory("cairn-cli-test-");
            EmbeddedServer server = EmbeddedServer.in(folder).start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> server.close()));
            Path rules = folder.resolve("data").resolve("pg_hba.conf");
            Files.writeString(
                    rules, "host all guarded all scram-sha-256\n" + Files.readString(rules), StandardOpenOption.WRITE);
            try (Connection connection = DriverManager.getConnection(server.url());
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE ROLE guarded LOGIN PASSWORD 'secret'");
                statement.execute("SELECT pg_reload_conf()");
            }
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
