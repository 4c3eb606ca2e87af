package dev.cairn.domain.port;

import dev.cairn.CairnException;

/** The store refused a value for good: a retry with the same value would be refused, too. */
public class DataRejectedException extends CairnException {

    private static final long serialVersionUID = 1L;

    /** Creates it with the refused value and the reason. */
    public DataRejectedException(String message) {
        super(message);
    }

    /** Creates it with the refused value and the store's answer. */
    public DataRejectedException(String message, Throwable cause) {
        super(message, cause);
    }
}
