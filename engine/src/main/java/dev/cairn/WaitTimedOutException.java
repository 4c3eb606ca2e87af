package dev.cairn;

import java.time.Duration;

/**
 * The failure of a step whose signal did not come in time. The engine never throws it: it is the type of the stored
 * failure. No retry follows it; a requeued step waits again.
 */
public final class WaitTimedOutException extends CairnException {

    private static final long serialVersionUID = 1L;

    private final String signal;

    /** The failure of a step that has waited for that signal for so long. */
    public WaitTimedOutException(String signal, Duration waited) {
        super("The signal '" + signal + "' did not come within " + waited
                + ". Send it and requeue the step, or declare what happens then with orElse(…) or orSkip().");
        this.signal = signal;
    }

    /** The name of the signal. */
    public String signal() {
        return signal;
    }
}
