package dev.cairn.adapter.postgres.coordination;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rollback;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.sql.SqlFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * Refuses a direct data source that is a pool, or leads to another database than the pool.
 *
 * <p>The probe is an advisory lock, which belongs to one session of one database. Addresses prove nothing behind a
 * pooler, and names of databases are the same on many servers.
 */
public final class DirectDataSourceCheck {

    private static final String LOCK = "SELECT pg_advisory_lock(?), pg_backend_pid() AS session";
    private static final String SESSION = "SELECT pg_backend_pid() AS session";
    private static final String UNLOCK = "SELECT pg_advisory_unlock(?)";
    private static final String LOCK_HERE = "SELECT pg_advisory_xact_lock(?)";
    private static final String TRY_LOCK = "SELECT pg_try_advisory_xact_lock(?)";

    // A session ends a moment after its connection was closed. A pool keeps it for longer.
    private static final String PATIENCE = "SET LOCAL lock_timeout = '5s'";
    private static final String LOCK_NOT_AVAILABLE = "55P03";

    private static final String PLACE = """
            SELECT current_database() AS name, coalesce(host(inet_server_addr()), 'a local socket') AS address,
                   inet_server_port() AS port, pg_postmaster_start_time() AS started
            """;

    private final DataSource pool;
    private final DataSource direct;
    private final Schema schema;

    public DirectDataSourceCheck(DataSource pool, DataSource direct, Schema schema) {
        this.pool = pool;
        this.direct = direct;
        this.schema = schema;
    }

    /**
     * Opens and closes a few connections, which costs milliseconds when all is well.
     *
     * @param key of the lock, which must be unique
     * @param andAlso what else a direct connection must pass
     * @throws IllegalArgumentException when the direct data source is a pool or leads to another database
     */
    public void run(long key, Consumer<PipelinedConnection> andAlso) {
        try {
            int closed = lockAndClose(key);
            try (Connection connection = direct.getConnection()) {
                PipelinedConnection db = new PipelinedConnection(connection, schema);
                requireEnded(db, closed, key);
                requireSameDatabase(db, key);
                andAlso.accept(db);
            }
        } catch (SqlFailure e) {
            throw e.translated();
        } catch (SQLException e) {
            throw new SqlFailure(e).translated();
        }
    }

    private int lockAndClose(long key) throws SQLException {
        try (Connection connection = direct.getConnection()) {
            return new PipelinedConnection(connection, schema)
                    .query(LOCK, row -> row.getInt("session"), key)
                    .getFirst();
        }
    }

    /** The lock is free, or soon will be, if the session that took it ends with its connection. */
    private static void requireEnded(PipelinedConnection db, int closed, long key) throws SQLException {
        // A pooler that resets a session before it is used again has released the lock.
        boolean sameSession =
                closed == db.query(SESSION, row -> row.getInt("session")).getFirst()
                        && db.query(UNLOCK, row -> row.getBoolean(1), key).getFirst();
        if (sameSession || !canLock(db, key)) {
            throw new IllegalArgumentException(
                    "PostgresEngine: direct(…) is a pool, or leads through one: a session went"
                            + " on after its connection was closed. The engine keeps its direct connections open, and tells by"
                            + " the end of their sessions that a process has died. Pass a data source that opens a real"
                            + " connection each time, such as PGSimpleDataSource, or leave direct(…) out.");
        }
    }

    private static boolean canLock(PipelinedConnection db, long key) throws SQLException {
        Connection connection = db.connection();
        connection.setAutoCommit(false);
        try {
            db.update(PATIENCE);
            db.query(LOCK_HERE, row -> key, key);
            return true;
        } catch (SqlFailure e) {
            if (e.state().equals(LOCK_NOT_AVAILABLE)) {
                return false;
            }
            throw e;
        } finally {
            Rollback.of(connection);
            connection.setAutoCommit(true);
        }
    }

    private void requireSameDatabase(PipelinedConnection directly, long key) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            try {
                PipelinedConnection pooled = new PipelinedConnection(connection, schema);
                pooled.query(LOCK_HERE, row -> key, key);
                if (directly.query(TRY_LOCK, row -> row.getBoolean(1), key).getFirst()) {
                    throw new IllegalArgumentException("PostgresEngine: direct(…) leads to another database than the"
                            + " pool: the pool to " + place(pooled) + ", direct to " + place(directly)
                            + ". Let both lead to the same one.");
                }
            } finally {
                Rollback.of(connection);
                connection.setAutoCommit(autoCommit);
            }
        }
    }

    private static String place(PipelinedConnection db) {
        return db.query(PLACE, row -> {
                    Instant started = Rows.instant(row, "started");
                    String port = row.getString("port");
                    return "'" + row.getString("name") + "' on " + row.getString("address")
                            + (port == null ? "" : ":" + port) + " (running since " + started + ")";
                })
                .getFirst();
    }
}
