package dev.cairn;

/** The family of things that can go wrong while the engine is operated, as opposed to mistakes in a call. */
public class CairnException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With what went wrong and what to do. */
    public CairnException(String message) {
        super(message);
    }

    /** With what went wrong and why. */
    public CairnException(String message, Throwable cause) {
        super(message, cause);
    }
}
