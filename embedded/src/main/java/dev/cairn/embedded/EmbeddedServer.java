package dev.cairn.embedded;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A PostgreSQL server of one's own, on this machine, with its files in one folder. It keeps its promises to the disk
 * (fsync, synchronous_commit and full_page_writes are on) and survives being killed: the next start goes on with the
 * same data.
 */
public final class EmbeddedServer implements AutoCloseable {

    private static final Duration STARTUP = Duration.ofSeconds(60);
    private static final int DEATH_SECONDS = 20;

    private final DataFolder folder;
    private final boolean kept;
    private final int port;
    private final Map<String, String> settings;
    private EmbeddedPostgres running;

    private EmbeddedServer(DataFolder folder, boolean kept, int port, Map<String, String> settings) {
        this.folder = folder;
        this.kept = kept;
        this.port = port;
        this.settings = settings;
        this.running = start();
    }

    /** A server whose files stay in that folder. */
    public static Builder in(Path folder) {
        return new Builder(folder, true);
    }

    /** A server whose files are gone when it is closed. */
    public static Builder temporary() {
        try {
            return new Builder(Files.createTempDirectory("cairn-server-"), false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The JDBC URL of its database, with user and password. */
    public String url() {
        return "jdbc:postgresql://localhost:" + port + "/postgres?user=postgres&password=" + folder.password();
    }

    /** Where it listens. */
    public int port() {
        return port;
    }

    /** What it had to say, over all its lives. */
    public Path log() {
        return folder.log();
    }

    /** Kills every process of the server at once, as a crash does: nothing is flushed, nobody is told. */
    public synchronized void crash() {
        kill(folder.postmasterPid());
    }

    /** Starts the server again after a crash, on the same files and port; it recovers by itself. */
    public synchronized void restart() {
        closeRunning();
        running = start();
    }

    @Override
    public synchronized void close() {
        closeRunning();
        letGo(folder, kept);
    }

    private static void letGo(DataFolder folder, boolean kept) {
        if (kept) {
            folder.close();
        } else {
            folder.delete();
        }
    }

    private EmbeddedPostgres start() {
        return ServerPrograms.start(() -> start(builder()));
    }

    private EmbeddedPostgres.Builder builder() {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(folder.data())
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false)
                .setPort(port)
                .setPGStartupWait(STARTUP)
                // Options of initdb by another name: without them every user of the machine would be let in. The
                // password is random and travels within this machine, so hashing it thousands of times for each
                // connection would protect nothing, and would slow down whoever opens connections while a clock runs.
                .setLocaleConfig("auth", "password")
                .setLocaleConfig("set", "scram_iterations=1")
                .setLocaleConfig("pwfile", folder.passwordFile().toString())
                .setConnectConfig("password", folder.password())
                .setErrorRedirector(
                        ProcessBuilder.Redirect.appendTo(folder.log().toFile()))
                .setOutputRedirector(
                        ProcessBuilder.Redirect.appendTo(folder.log().toFile()));
        settings.forEach(builder::setServerConfig);
        return builder;
    }

    private EmbeddedPostgres start(EmbeddedPostgres.Builder builder) {
        try {
            return builder.start();
        } catch (IOException | IllegalStateException e) {
            throw new ServerFailure(
                    "The embedded PostgreSQL server did not start on port " + port + "; its log is " + folder.log()
                            + ".",
                    e);
        }
    }

    private void closeRunning() {
        try {
            running.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void kill(Path pidFile) {
        try {
            long pid = Long.parseLong(Files.readAllLines(pidFile).getFirst().strip());
            List<ProcessHandle> processes = new ArrayList<>();
            // The number may have gone to somebody else since the file was written.
            ProcessHandle.of(pid).filter(EmbeddedServer::isPostgres).ifPresent(postmaster -> {
                processes.add(postmaster);
                postmaster.descendants().forEach(processes::add);
            });
            processes.forEach(ProcessHandle::destroyForcibly);
            CompletableFuture.allOf(
                            processes.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .orTimeout(DEATH_SECONDS, TimeUnit.SECONDS)
                    .join();
            // Nobody is left that it could name; another process may get that number.
            Files.deleteIfExists(pidFile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isPostgres(ProcessHandle process) {
        return process.info()
                .command()
                .map(command -> Path.of(command).getFileName().toString().startsWith("postgres"))
                .orElse(false);
    }

    /** How the server is to run. */
    public static final class Builder {

        private final Path path;
        private final boolean kept;
        private final Map<String, String> settings = new LinkedHashMap<>(Map.of(
                "fsync", "on",
                "synchronous_commit", "on",
                "full_page_writes", "on",
                "max_connections", "200",
                // No sockets: they would lie in the shared folder for temporary files.
                "unix_socket_directories", ""));
        private int port;
        private boolean fresh;

        private Builder(Path path, boolean kept) {
            this.path = path;
            this.kept = kept;
        }

        /** A setting of postgresql.conf. */
        public Builder with(String setting, String value) {
            settings.put(setting, value);
            return this;
        }

        /** Listens there; 0, the default, takes a port that is free. */
        public Builder port(int port) {
            this.port = port;
            return this;
        }

        /** Throws away what the folder holds from earlier. */
        public Builder fresh() {
            this.fresh = true;
            return this;
        }

        /** Starts it; a server that another process left behind in this folder is ended first. */
        public EmbeddedServer start() {
            DataFolder folder = DataFolder.hold(path);
            try {
                int chosen = freePort(port);
                // We hold the folder, so its owner is dead, and a server that still runs there serves nobody.
                if (Files.exists(folder.postmasterPid())) {
                    kill(folder.postmasterPid());
                }
                if (fresh) {
                    folder.clear();
                }
                return new EmbeddedServer(folder, kept, chosen, Map.copyOf(settings));
            } catch (RuntimeException e) {
                letGo(folder, kept);
                throw e;
            }
        }

        private static int freePort(int wanted) {
            try (ServerSocket socket = new ServerSocket(wanted)) {
                return socket.getLocalPort();
            } catch (IOException e) {
                throw new ServerFailure(
                        "Port " + wanted + " is taken by another program. Name another one, or leave it out.", e);
            }
        }
    }
}
