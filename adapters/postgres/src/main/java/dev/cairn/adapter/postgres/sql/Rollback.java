package dev.cairn.adapter.postgres.sql;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Rolls a transaction back. A session that refuses even that, as behind a pooler that mixes up prepared statements, is
 * ended, so that its pool hands it to nobody with an aborted transaction.
 */
public final class Rollback {

    private Rollback() {}

    /** Rolls back what JDBC has begun. */
    public static void of(Connection connection) throws SQLException {
        orAbort(connection, connection::rollback);
    }

    /** Rolls back in that way. */
    public static void orAbort(Connection connection, Ending rollback) throws SQLException {
        try {
            rollback.run();
        } catch (SQLException e) {
            connection.abort(Runnable::run);
            throw e;
        }
    }

    /** A way to roll back. */
    @FunctionalInterface
    public interface Ending {

        /** Rolls back. */
        void run() throws SQLException;
    }
}
