package dev.cairn.domain.port;

/**
 * Another transaction that has not ended yet stores a run under the same idempotency key. Nothing was applied, and the
 * same may be asked again: when that transaction has ended, the run is found or stored.
 */
public final class KeyBusyException extends StoreRefusedException {

    private static final long serialVersionUID = 1L;

    /** With what the store said, and the cause. */
    public KeyBusyException(String message, Throwable cause) {
        super(message, cause);
    }
}
