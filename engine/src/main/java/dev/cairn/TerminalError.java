package dev.cairn;

/** Thrown by a step to fail for good, whatever its retry policy says. */
public class TerminalError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Creates it with the failure. */
    public TerminalError(String message) {
        super(message);
    }

    /** Creates it with the failure and its cause. */
    public TerminalError(String message, Throwable cause) {
        super(message, cause);
    }
}
