package dev.cairn.adapter.postgres.sql;

import dev.cairn.domain.port.NoConnectionException;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Locale;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** Opens a connection, or says why there is none: an exhausted pool, a closed one, a server that does not answer. */
public final class ConnectionOpener {

    private static final int MOST_CAUSES = 20;

    private ConnectionOpener() {}

    /**
     * A connection of that data source.
     *
     * @throws NoConnectionException when it gave none, with why and what to do
     */
    public static Connection open(DataSource dataSource) {
        try {
            return dataSource.getConnection();
        } catch (SQLException | RuntimeException e) {
            // A pool that opens its first connections when it is first asked throws an exception of its own.
            throw new NoConnectionException(describe(e), e);
        }
    }

    private static String describe(Exception failure) {
        String said = String.valueOf(failure.getMessage());
        String state = serverState(failure);
        if (!state.isEmpty()) {
            return "PostgreSQL could not be reached: " + said + ". " + Remedy.of(state);
        }
        if (says(said, "closed", "shut down", "shutdown")) {
            return "The pool of connections is closed: " + said + ". Stop the engine before its pool is closed.";
        }
        if (failure instanceof SQLTransientException
                || says(said, "timed out", "timeout", "time out", "exhausted", "pool empty")) {
            return "The pool of connections is exhausted: " + said + ". Give it more connections, or find the code that"
                    + " keeps them; Cairn takes one for each transaction and gives it back.";
        }
        return "The data source gave no connection: " + said + ". Check its settings.";
    }

    /** Whether the message contains one of these: pools have no exception in common for it. */
    private static boolean says(String message, String... words) {
        String lower = message.toLowerCase(Locale.ROOT);
        return Stream.of(words).anyMatch(lower::contains);
    }

    /** What the server or the network said, if it was asked: a pool that is exhausted or closed did not ask. */
    private static String serverState(Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; cause != null && i < MOST_CAUSES; i++) {
            if (cause instanceof SQLException sql && sql.getSQLState() != null) {
                return sql.getSQLState();
            }
            if (cause instanceof IOException) {
                return "08001";
            }
            cause = cause.getCause();
        }
        return "";
    }
}
