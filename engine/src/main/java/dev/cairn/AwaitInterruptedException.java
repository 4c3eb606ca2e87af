package dev.cairn;

/** The thread was interrupted while it waited. Its interrupt flag is set, and whatever it waited for goes on. */
public class AwaitInterruptedException extends CairnException {

    private static final long serialVersionUID = 1L;

    /** Creates the error for the awaited run or event. */
    public AwaitInterruptedException(String message, Throwable cause) {
        super(message, cause);
    }
}
