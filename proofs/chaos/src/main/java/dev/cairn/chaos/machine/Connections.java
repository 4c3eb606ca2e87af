package dev.cairn.chaos.machine;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.util.Map;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** How everybody in the proof connects, with the timeouts that the guide recommends, scaled to a short lease. */
public final class Connections {

    /** Names of connections that belong to an engine begin like this; those may be terminated. */
    public static final String ENGINE = "cairn";

    /** The tables that engines write, each with the column that tells which run, tenant or worker a row is about. */
    public static final Map<String, String> TABLES = Map.ofEntries(
            Map.entry("cairn.workflow_runs", "id"),
            Map.entry("cairn.tasks", "run_id"),
            Map.entry("cairn.ready_queue", "run_id"),
            Map.entry("cairn.withdrawn_tasks", "run_id"),
            Map.entry("cairn.leases", "run_id"),
            Map.entry("cairn.timers", "run_id"),
            Map.entry("cairn.task_events", "run_id"),
            Map.entry("cairn.dead_letters", "run_id"),
            Map.entry("cairn.tenants", "id"),
            Map.entry("cairn.workers", "id"),
            Map.entry("cairn.worker_code", "worker_id"));

    /** A session that chose these itself does not feel it when the settings of the server change. */
    private static final String SPARED = "&options="
            + "-c%20default_transaction_read_only=off%20-c%20lock_timeout=0%20-c%20statement_timeout=0"
            + "%20-c%20idle_session_timeout=0";

    private Connections() {}

    /** The server behind that port, direct or through a proxy. */
    public static String url(int port, String application) {
        return url(port, application, 5);
    }

    /** The same for somebody who must not feel the settings that a storm gives to the server. */
    public static String sparedUrl(int port, String application) {
        return url(port, application) + SPARED;
    }

    /** The same for somebody who also asks long questions and is not hurt by a server that hangs. */
    public static String patientUrl(int port, String application) {
        return url(port, application, 300) + SPARED;
    }

    private static String url(int port, String application, int socketTimeoutSeconds) {
        return "jdbc:postgresql://127.0.0.1:" + port
                + "/postgres?user=postgres&sslmode=disable&gssEncMode=disable"
                + "&connectTimeout=2&tcpKeepAlive=true&socketTimeout=" + socketTimeoutSeconds
                + "&ApplicationName=" + application;
    }

    /** A new connection each time it is asked. */
    public static DataSource unpooled(String url) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        return source;
    }

    /** A pool that begins empty, so that a server that is away does not keep a process from starting. */
    public static HikariDataSource pool(String url, int connections) {
        return new HikariDataSource(config(url, connections));
    }

    /** The same, but it behaves like a pooler that is set up wrongly for as long as that file exists. */
    public static HikariDataSource poolGoneWrong(String url, int connections, Path whileThere) {
        return new WrongPooler(config(url, connections), whileThere);
    }

    private static HikariConfig config(String url, int connections) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(1);
        config.setInitializationFailTimeout(-1);
        config.setConnectionTimeout(3_000);
        config.setValidationTimeout(1_000);
        return config;
    }
}
