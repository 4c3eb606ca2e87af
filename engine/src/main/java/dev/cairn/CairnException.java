package dev.cairn;

/** The base class of faults while the engine operates, as opposed to mistakes in a call. */
public class CairnException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates it with the fault and the remedy. */
    public CairnException(String message) {
        super(message);
    }

    /** Creates it with the fault and its cause. */
    public CairnException(String message, Throwable cause) {
        super(message, cause);
    }
}
