package dev.cairn.adapter.postgres.sql;

import java.sql.SQLException;

/** Where transactions get their connection from. */
public interface Connections {

    /** Does the work on a connection in autocommit mode that is this caller's alone meanwhile. */
    <T> T use(Work<T> work) throws SQLException;

    /** What is done on a connection. */
    @FunctionalInterface
    interface Work<T> {

        /** Does it. */
        T on(PipelinedConnection db) throws SQLException;
    }
}
