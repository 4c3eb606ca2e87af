package dev.cairn.domain.port;

import dev.cairn.CairnException;

/** The store refused a value for good: asking again with the same one would be refused again. */
public class DataRejectedException extends CairnException {

    private static final long serialVersionUID = 1L;

    /** With what was refused and why. */
    public DataRejectedException(String message) {
        super(message);
    }

    /** With what was refused and what the store said. */
    public DataRejectedException(String message, Throwable cause) {
        super(message, cause);
    }
}
