package dev.cairn.domain.port;

import dev.cairn.StoreUnavailableException;

/** The engine got no connection to the store. Nothing was applied. */
public class NoConnectionException extends StoreUnavailableException {

    private static final long serialVersionUID = 1L;

    /** Creates it with the reason and the remedy. */
    public NoConnectionException(String message) {
        super(message);
    }

    /** Creates it with the reason, the remedy and the cause. */
    public NoConnectionException(String message, Throwable cause) {
        super(message, cause);
    }
}
