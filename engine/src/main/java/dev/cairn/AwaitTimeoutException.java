package dev.cairn;

import java.time.Duration;
import java.util.UUID;

/** A run was not over within the time somebody was ready to wait. The run itself goes on. */
public class AwaitTimeoutException extends CairnException {

    private static final long serialVersionUID = 1L;

    private final UUID runId;

    /** For the run that was waited for. */
    public AwaitTimeoutException(UUID runId, Duration timeout, String standing) {
        super("Run " + runId + " was not over after " + timeout + ": " + standing
                + ". It goes on; wait again or look at it with inspect().");
        this.runId = runId;
    }

    /** The run that was waited for. */
    public UUID runId() {
        return runId;
    }
}
