package dev.cairn;

import java.util.UUID;

/** A signal was sent to a run that is over. The signal was not stored. */
public class RunOverException extends CairnException {

    private static final long serialVersionUID = 1L;

    private final UUID runId;
    private final RunStatus status;

    /** Creates the error for a signal to that run. */
    public RunOverException(UUID runId, String signal, RunStatus status) {
        super("Run " + runId + " is " + status + ", so it takes no signal '" + signal
                + "' any more. The signal was not stored. Send it to a run that is not over.");
        this.runId = runId;
        this.status = status;
    }

    /** The run. */
    public UUID runId() {
        return runId;
    }

    /** Its status. */
    public RunStatus status() {
        return status;
    }
}
