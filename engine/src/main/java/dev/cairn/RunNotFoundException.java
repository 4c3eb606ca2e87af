package dev.cairn;

import java.util.UUID;

/** No run with that id is stored: it never was, or it was pruned. */
public class RunNotFoundException extends CairnException {

    private static final long serialVersionUID = 1L;

    private final UUID runId;

    /** Creates the error for the requested id. */
    public RunNotFoundException(UUID runId) {
        super("There is no run " + runId
                + ". It was never started on this store, its trigger was not committed, or it was pruned after"
                + " its end.");
        this.runId = runId;
    }

    /** The requested id. */
    public UUID runId() {
        return runId;
    }
}
