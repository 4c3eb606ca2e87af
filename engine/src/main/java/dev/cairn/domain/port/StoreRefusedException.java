package dev.cairn.domain.port;

import dev.cairn.StoreUnavailableException;

/**
 * The store answered and refused, for a reason that lies in itself and not in the data: a missing right, a lock that was
 * not free in time, a full disk. Nothing was applied, and the same may be asked again when that is mended.
 */
public class StoreRefusedException extends StoreUnavailableException {

    private static final long serialVersionUID = 1L;

    /** With what the store said and what to do about it. */
    public StoreRefusedException(String message) {
        super(message);
    }

    /** With what the store said, what to do about it, and the cause. */
    public StoreRefusedException(String message, Throwable cause) {
        super(message, cause);
    }
}
