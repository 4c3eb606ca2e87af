package dev.cairn;

/** Thrown by a step to fail for good, whatever its retry policy says. */
public class TerminalError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** With what went wrong. */
    public TerminalError(String message) {
        super(message);
    }

    /** With what went wrong and why. */
    public TerminalError(String message, Throwable cause) {
        super(message, cause);
    }
}
