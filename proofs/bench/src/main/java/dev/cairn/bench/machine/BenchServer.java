package dev.cairn.bench.machine;

import dev.cairn.embedded.EmbeddedServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The one PostgreSQL server, with every promise to the disk kept, that all contenders are measured on. */
public final class BenchServer implements AutoCloseable {

    private final EmbeddedServer server;
    private final AtomicInteger databases = new AtomicInteger();

    private final Thread atExit = new Thread(this::stop, "stop-the-server");

    private final Map<String, String> settings;

    private BenchServer(EmbeddedServer server, Map<String, String> settings) {
        this.server = server;
        this.settings = Map.copyOf(settings);
        // A benchmark that somebody breaks off must not leave its server behind.
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * Starts it with the settings that hold for everybody.
     *
     * @param statistics whether it shall count statements, which costs a little
     */
    public static BenchServer start(boolean statistics) {
        Map<String, String> settings = new TreeMap<>();
        if (statistics) {
            settings.put("shared_preload_libraries", "pg_stat_statements");
        }
        settings.put("fsync", "on");
        settings.put("synchronous_commit", "on");
        settings.put("full_page_writes", "on");
        settings.put("shared_buffers", "512MB");
        settings.put("max_wal_size", "4GB");
        settings.put("max_connections", "300");
        EmbeddedServer.Builder builder = EmbeddedServer.temporary();
        settings.forEach(builder::with);
        BenchServer started = new BenchServer(builder.start(), settings);
        List.of("fsync", "synchronous_commit", "full_page_writes").forEach(started::requireOn);
        return started;
    }

    /** Asked of the server itself: what it was told may be overruled by how it was started. */
    private void requireOn(String setting) {
        if (!new BenchDatabase(server.url(), () -> {}).text("SHOW " + setting).equals("on")) {
            close();
            throw new BenchFailure("The server runs with " + setting + " switched off; nothing it does would count.");
        }
    }

    /** What differs from PostgreSQL's own defaults, and what must not differ. */
    public Map<String, String> settings() {
        return new TreeMap<>(settings);
    }

    /** A fresh, empty database; a checkpoint before it, so that nobody pays for what another one wrote. */
    public BenchDatabase freshDatabase() {
        String name = "bench_" + databases.incrementAndGet();
        administer("CREATE DATABASE " + name);
        administer("CHECKPOINT");
        String url = server.url().replace("/postgres?", "/" + name + "?") + "&reWriteBatchedInserts=true";
        return new BenchDatabase(url, () -> administer("DROP DATABASE " + name + " WITH (FORCE)"));
    }

    /** Which version it is. */
    public String version() {
        return new BenchDatabase(server.url(), () -> {}).text("SHOW server_version");
    }

    @Override
    public void close() {
        Runtime.getRuntime().removeShutdownHook(atExit);
        stop();
    }

    private void stop() {
        server.close();
    }

    private void administer(String sql) {
        BenchDatabase maintenance = new BenchDatabase(server.url(), () -> {});
        try (Connection connection = maintenance.unpooled().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new BenchFailure("The server refused: " + sql, e);
        }
    }
}
