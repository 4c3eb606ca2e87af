package dev.cairn.adapter.postgres;

import dev.cairn.CairnException;
import dev.cairn.StoreUnavailableException;
import dev.cairn.domain.port.DataRejectedException;
import java.sql.SQLException;

/** An SQL exception on its way out of a transaction, to be translated where the transaction ends. */
final class SqlFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final SQLException sql;

    SqlFailure(SQLException cause) {
        super(cause);
        this.sql = cause;
    }

    String state() {
        return sql.getSQLState() == null ? "" : sql.getSQLState();
    }

    /** Serialization failure or deadlock: nothing was applied, and trying again may succeed. */
    boolean isConflict() {
        return state().equals("40001") || state().equals("40P01");
    }

    /** The sequence of the tenants' group numbers has come to its end, and no other sequence ends. */
    boolean isOutOfNumbers() {
        return state().equals("2200H");
    }

    /** What the flows understand. */
    CairnException translated() {
        String said = sql.getMessage();
        if (isUnavailable()) {
            return new StoreUnavailableException("PostgreSQL could not be asked: " + said, sql);
        }
        if (isData()) {
            return new DataRejectedException("PostgreSQL refused a value: " + said, sql);
        }
        if (state().equals("42P01") || state().equals("3F000")) {
            return new CairnException(
                    "Cairn's tables are missing or of another version: " + said + ". Migrate the schema first.", sql);
        }
        if (Grants.areMissing(sql)) {
            return new CairnException("PostgreSQL refused a statement: " + said + ". " + Grants.remedy(), sql);
        }
        return new CairnException("PostgreSQL refused a statement (SQLSTATE " + state() + "): " + said, sql);
    }

    /** Connection lost, server shutting down or full, or the driver gave up: unknown whether anything was applied. */
    private boolean isUnavailable() {
        String state = state();
        return state.isEmpty()
                || state.startsWith("08")
                || state.startsWith("57P")
                || state.startsWith("53")
                || state.startsWith("25")
                || state.equals("57014")
                || isConflict();
    }

    private boolean isData() {
        return state().startsWith("22") || state().startsWith("23") || state().equals("54000");
    }
}
