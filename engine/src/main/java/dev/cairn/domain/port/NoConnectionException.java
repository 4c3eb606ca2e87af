package dev.cairn.domain.port;

import dev.cairn.StoreUnavailableException;

/** The store could not be asked, because there was no connection to it. Nothing was applied. */
public class NoConnectionException extends StoreUnavailableException {

    private static final long serialVersionUID = 1L;

    /** With why there was none and what to do about it. */
    public NoConnectionException(String message) {
        super(message);
    }

    /** With why there was none, what to do about it, and the cause. */
    public NoConnectionException(String message, Throwable cause) {
        super(message, cause);
    }
}
