package dev.cairn.chaos.machine;

import dev.cairn.embedded.ServerPrograms;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The one PostgreSQL server of a proof. It keeps its promises to the disk, and can be killed and brought back. */
public final class Server implements AutoCloseable {

    private static final List<String> DURABLE = List.of("fsync", "synchronous_commit", "full_page_writes");
    private static final Duration STARTUP = Duration.ofSeconds(60);
    private static final int DEATH_SECONDS = 20;

    private final Path folder;
    private final Path data;
    private final Path log;
    private final int port;
    private EmbeddedPostgres running;

    /** Starts a fresh server with its files in that folder. */
    public Server(Path folder) throws IOException, SQLException {
        this.folder = folder;
        this.data = folder.resolve("data");
        this.log = folder.resolve("server.log");
        this.port = freePort();
        this.running = start();
        requireDurable();
    }

    public int port() {
        return port;
    }

    /** Where everything about the proof is. */
    public Path folder() {
        return folder;
    }

    /** What the server had to say, over all its lives. */
    public Path log() {
        return log;
    }

    /** Kills every process of the server at once, as a crash does: nothing is flushed, nobody is told. */
    public synchronized void crash() throws IOException {
        Path pidFile = data.resolve("postmaster.pid");
        long pid = Long.parseLong(Files.readAllLines(pidFile).getFirst().strip());
        List<ProcessHandle> processes = new ArrayList<>();
        ProcessHandle.of(pid).ifPresent(postmaster -> {
            processes.add(postmaster);
            postmaster.descendants().forEach(processes::add);
        });
        processes.forEach(ProcessHandle::destroyForcibly);
        CompletableFuture.allOf(processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                .orTimeout(DEATH_SECONDS, TimeUnit.SECONDS)
                .join();
        // Nobody is left that it could name; another process may get that number.
        Files.deleteIfExists(pidFile);
    }

    /** Starts the server again after a crash, on the same files and port; it recovers by itself. */
    public synchronized void restart() throws IOException {
        running.close();
        running = start();
    }

    @Override
    public synchronized void close() throws IOException {
        running.close();
    }

    private EmbeddedPostgres start() {
        return ServerPrograms.start(this::startWithPrograms);
    }

    private EmbeddedPostgres startWithPrograms() {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPort(port)
                .setPGStartupWait(STARTUP)
                .setErrorRedirector(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .setOutputRedirector(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .setServerConfig("unix_socket_directories", "")
                .setServerConfig("max_connections", "150")
                .setServerConfig("log_line_prefix", "%m,%p,%e,%a:")
                .setServerConfig("log_lock_waits", "on");
        DURABLE.forEach(setting -> builder.setServerConfig(setting, "on"));
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A server that forgets would make the proof worthless. */
    private void requireDurable() throws SQLException {
        for (String setting : DURABLE) {
            String value = Database.at(port)
                    .query("SHOW " + setting, row -> row.getString(1))
                    .getFirst();
            if (!value.equals("on")) {
                throw new IllegalStateException("The server runs with " + setting + " = " + value);
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }
}
