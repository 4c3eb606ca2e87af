package dev.cairn.domain.port;

import java.sql.Connection;
import java.util.function.Function;

/** The storage of runs and tasks. Everything is read and written in transactions. */
public interface Store {

    /**
     * Does the work in one transaction: all of it is applied, or none. Any exception from the work rolls the
     * transaction back and is passed on. The store may restart the work after a conflict, so it must use nothing but
     * the transaction. Transactions are not nested.
     *
     * @throws dev.cairn.StoreUnavailableException when the store could not be reached, or it is unknown whether the
     *     transaction was applied; the flows are written so that a retry is safe
     * @throws DataRejectedException when the store refused a value
     */
    <T> T inTransaction(Function<Transaction, T> work);

    /**
     * Does the work in the caller's own transaction on that connection. The store never commits, rolls back or closes
     * it.
     *
     * @throws UnsupportedOperationException when the store does not work through JDBC
     * @throws dev.cairn.CairnException when the database refused a statement; the caller's transaction may then have to
     *     be rolled back
     */
    default <T> T joining(Connection connection, Function<JoinedTransaction, T> work) {
        throw new UnsupportedOperationException(
                "This store is not a database, so a run cannot join a JDBC transaction on it. Trigger it without in(…);"
                        + " in a test use TestCairn, which has connections for it.");
    }

    /** The version of the tables this code works with; 0 for a store without tables. */
    default int schemaVersion() {
        return 0;
    }
}
