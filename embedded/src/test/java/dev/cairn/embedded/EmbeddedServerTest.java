package dev.cairn.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
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

    @Test
    void only_the_owner_can_read_the_files_of_a_server() throws IOException {
        Path made = folder.resolve("made");
        try (EmbeddedServer server = EmbeddedServer.in(made).start()) {
            assertThat(rights(made)).isEqualTo("rwx------");
            try (Stream<Path> files = Files.list(made)) {
                assertThat(files).isNotEmpty().allMatch(file -> rights(file).endsWith("------"));
            }
            assertThat(rights(server.log())).isEqualTo("rw-------");
        }
    }

    @Test
    void a_folder_that_others_can_write_to_is_refused() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> EmbeddedServer.in(folder).start())
                .isInstanceOf(ServerFailure.class)
                .hasMessageStartingWith("Other users can write to the folder " + folder);
    }

    @Test
    void another_user_of_the_machine_is_not_let_in() throws SQLException {
        try (EmbeddedServer server = EmbeddedServer.in(folder).start()) {
            String guess = server.url().replaceFirst("password=.*", "password=postgres");
            assertThatThrownBy(() -> DriverManager.getConnection(guess)).hasMessageContaining("password");
            assertThat(ask(server, "SHOW unix_socket_directories")).isEmpty();
        }
    }

    @Test
    void the_programs_are_unpacked_where_no_other_user_can_prepare_them() throws SQLException {
        try (EmbeddedServer server = EmbeddedServer.in(folder).start()) {
            String programs = ask(server, "SELECT setting FROM pg_config WHERE name = 'BINDIR'");
            assertThat(programs).startsWith(System.getenv("CAIRN_HOME"));
            assertThat(rights(Path.of(System.getenv("CAIRN_HOME")))).endsWith("------");
        }
    }

    @Test
    void programs_that_were_half_unpacked_are_unpacked_again_and_whole_ones_are_kept() throws IOException {
        Path half = Files.createDirectories(folder.resolve("server/PG-half/bin"));
        Path whole = Files.createDirectories(folder.resolve("server/PG-whole"));
        Files.createFile(whole.resolve(".exists"));

        boolean wasThere = ServerPrograms.start(folder, () -> Files.exists(half));

        assertThat(wasThere).isFalse();
        assertThat(whole).exists();
    }

    @Test
    void one_at_a_time_unpacks_the_programs() throws Exception {
        AtomicInteger atOnce = new AtomicInteger();
        try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
            Callable<Integer> unpacking = () -> ServerPrograms.start(folder, () -> {
                int others = atOnce.getAndIncrement();
                Thread.yield();
                atOnce.decrementAndGet();
                return others;
            });
            for (Future<Integer> others : pool.invokeAll(Collections.nCopies(200, unpacking))) {
                assertThat(others.get()).isZero();
            }
        }
    }

    @Test
    void a_temporary_server_that_does_not_start_leaves_no_files() throws IOException {
        List<Path> before = temporaryFolders();
        try (ServerSocket taken = new ServerSocket(0)) {
            assertThatThrownBy(() -> EmbeddedServer.temporary()
                            .port(taken.getLocalPort())
                            .start())
                    .isInstanceOf(ServerFailure.class);
        }
        assertThat(temporaryFolders()).isEqualTo(before);
    }

    private static List<Path> temporaryFolders() throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("cairn-server-"))
                    .toList();
        }
    }

    private static String rights(Path path) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
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
