package dev.cairn.adapter.postgres.sql;

import dev.cairn.CairnException;
import dev.cairn.StoreUnavailableException;
import dev.cairn.domain.port.DataRejectedException;
import dev.cairn.domain.port.StoreRefusedException;
import java.sql.SQLException;
import java.util.Set;

/** An SQL exception on its way out of a transaction, which is translated where the transaction ends. */
public final class SqlFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Data exception, constraint violation, program limit exceeded: no other class of errors is about a value. */
    private static final Set<String> DATA_CLASSES = Set.of("22", "23", "54");

    private final SQLException sql;

    public SqlFailure(SQLException cause) {
        super(cause);
        this.sql = cause;
    }

    public String state() {
        return sql.getSQLState() == null ? "" : sql.getSQLState();
    }

    /** Serialization failure or deadlock: nothing was applied, and trying again may succeed. */
    public boolean isConflict() {
        return state().equals("40001") || state().equals("40P01");
    }

    /** The sequence of the tenants' group numbers has come to its end, and no other sequence ends. */
    public boolean isOutOfNumbers() {
        return state().equals("2200H");
    }

    /**
     * The exception that the flows understand. A few classes of errors are about a value. Any other error counts as a
     * passing trouble of the server: to keep a result for too long does less harm than to lose it.
     */
    public CairnException translated() {
        String said = sql.getMessage();
        if (isUnknown()) {
            return new StoreUnavailableException("PostgreSQL did not answer: " + said, sql);
        }
        if (DATA_CLASSES.contains(state().substring(0, 2))) {
            return new DataRejectedException("PostgreSQL refused a value: " + said, sql);
        }
        return new StoreRefusedException(
                "PostgreSQL refused a statement (SQLSTATE " + state() + "): " + said + ". " + Remedy.of(state()), sql);
    }

    /** Whether the server itself refused, so that its connection is still usable. */
    public boolean isAnswered() {
        return !isUnknown() && getSuppressed().length == 0;
    }

    /** Connection lost, server shutting down, or the driver gave up: unknown whether anything was applied. */
    private boolean isUnknown() {
        String state = state();
        return state.length() != 5 || state.startsWith("08") || state.startsWith("57P") || state.equals("40003");
    }
}
