package dev.cairn;

/**
 * Thrown by a step to fail for good, whatever its retry policy says. It may be the cause of another exception, such as a
 * {@code CompletionException}; of several in a chain of causes, the outermost {@code TerminalError} or {@link RetryLater}
 * decides.
 */
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
