package dev.cairn.domain.port;

/**
 * Another open transaction stores a run under the same idempotency key. Nothing was applied, and a retry is safe: when
 * that transaction has ended, the run is found or stored.
 */
public final class KeyBusyException extends StoreRefusedException {

    private static final long serialVersionUID = 1L;

    /** Creates it with the store's answer and the cause. */
    public KeyBusyException(String message, Throwable cause) {
        super(message, cause);
    }
}
