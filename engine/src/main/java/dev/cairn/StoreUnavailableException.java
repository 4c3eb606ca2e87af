package dev.cairn;

/**
 * The store did not answer, or it is unknown whether it applied the request. A trigger repeated with the same run id or
 * idempotency key does no harm.
 */
public class StoreUnavailableException extends CairnException {

    private static final long serialVersionUID = 1L;

    /** Creates it with the failed request. */
    public StoreUnavailableException(String message) {
        super(message);
    }

    /** Creates it with the failed request and the store's answer. */
    public StoreUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
