package dev.cairn;

import java.time.Duration;
import java.util.UUID;

/** A run was not over when the caller's timeout ended. The run itself goes on. */
public class AwaitTimeoutException extends CairnException {

    private static final long serialVersionUID = 1L;

    private final UUID runId;

    /** Creates the error for the awaited run. */
    public AwaitTimeoutException(UUID runId, Duration timeout, String standing) {
        super("Run " + runId + " was not over after " + timeout + ": " + standing
                + ". It goes on; wait again or look at it with inspect().");
        this.runId = runId;
    }

    /** The id of the awaited run. */
    public UUID runId() {
        return runId;
    }
}
