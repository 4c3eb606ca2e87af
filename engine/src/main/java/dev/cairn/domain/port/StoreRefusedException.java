package dev.cairn.domain.port;

import dev.cairn.StoreUnavailableException;

/**
 * The store answered and refused, for a reason in the store and not in the data: a missing right, a lock that was not
 * free in time, a full disk. Nothing was applied, and a retry is safe when the reason is mended.
 */
public class StoreRefusedException extends StoreUnavailableException {

    private static final long serialVersionUID = 1L;

    /** Creates it with the store's answer and the remedy. */
    public StoreRefusedException(String message) {
        super(message);
    }

    /** Creates it with the store's answer, the remedy and the cause. */
    public StoreRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
