package dev.cairn.chaos.machine;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** How everybody in the proof connects, with the timeouts that the guide recommends, scaled to a short lease. */
public final class Connections {

    /** Names of connections that belong to an engine begin like this; those may be terminated. */
    public static final String ENGINE = "cairn";

    private Connections() {}

    /** The server behind that port, direct or through a proxy. */
    public static String url(int port, String application) {
        return url(port, application, 5);
    }

    /** The same for somebody who asks long questions and is not hurt by a server that hangs. */
    public static String patientUrl(int port, String application) {
        return url(port, application, 300);
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
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(connections);
        config.setMinimumIdle(1);
        config.setInitializationFailTimeout(-1);
        config.setConnectionTimeout(3_000);
        config.setValidationTimeout(1_000);
        return new HikariDataSource(config);
    }
}
