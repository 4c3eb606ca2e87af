package dev.cairn;

/**
 * The store did not answer, or it is unknown whether it did what was asked. What was asked may have happened; a trigger
 * repeated with the same run id or idempotency key does no harm.
 */
public class StoreUnavailableException extends CairnException {

    private static final long serialVersionUID = 1L;

    /** With what was being done. */
    public StoreUnavailableException(String message) {
        super(message);
    }

    /** With what was being done and what the store said. */
    public StoreUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
