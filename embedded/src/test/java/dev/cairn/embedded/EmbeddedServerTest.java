package dev.cairn.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class EmbeddedServerTest {

    @TempDir
    private Path folder;

    @Test
    void data_survives_a_crash_and_a_new_start_but_not_a_fresh_one() throws SQLException {
        try (EmbeddedServer server = EmbeddedServer.in(folder).start()) {
            assertThat(ask(server, "SHOW fsync")).isEqualTo("on");
            execute(server, "CREATE TABLE kept AS SELECT 'stone' AS what");
            server.crash();
            server.restart();
            assertThat(ask(server, "SELECT what FROM kept")).isEqualTo("stone");
        }
        try (EmbeddedServer server = EmbeddedServer.in(folder).start()) {
            assertThat(ask(server, "SELECT what FROM kept")).isEqualTo("stone");
        }
        try (EmbeddedServer server = EmbeddedServer.in(folder).fresh().start()) {
            assertThat(ask(server, "SELECT to_regclass('kept') IS NULL")).isEqualTo("t");
        }
    }

    @Test
    void a_second_server_in_the_same_folder_is_refused_and_the_first_goes_on() throws SQLException {
        try (EmbeddedServer server = EmbeddedServer.in(folder).start()) {
            assertThatThrownBy(() -> EmbeddedServer.in(folder).fresh().start())
                    .isInstanceOf(ServerFailure.class)
                    .hasMessageContaining("in use by another process");
            assertThat(ask(server, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void a_port_that_is_taken_is_named() throws IOException {
        try (ServerSocket taken = new ServerSocket(0)) {
            assertThatThrownBy(() ->
                            EmbeddedServer.in(folder).port(taken.getLocalPort()).start())
                    .isInstanceOf(ServerFailure.class)
                    .hasMessageStartingWith("Port " + taken.getLocalPort() + " is taken");
        }
    }

    @Test
    void a_folder_that_cannot_be_written_is_named() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "not a folder");
        assertThatThrownBy(() -> EmbeddedServer.in(file.resolve("data")).start())
                .isInstanceOf(ServerFailure.class)
                .hasMessageContaining(file + "/data cannot be written");
    }

    private static void execute(EmbeddedServer server, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String ask(EmbeddedServer server, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.url());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
