package dev.cairn.adapter.postgres.sql;

import java.sql.SQLException;

/** The source of connections for transactions: the user's pool, or a dedicated connection. */
public interface Connections {

    /** Does the work on a connection in autocommit mode, which no other caller uses meanwhile. */
    <T> T use(Work<T> work) throws SQLException;

    /** Work on a connection. */
    @FunctionalInterface
    interface Work<T> {

        /** Does the work. */
        T on(PipelinedConnection db) throws SQLException;
    }
}
