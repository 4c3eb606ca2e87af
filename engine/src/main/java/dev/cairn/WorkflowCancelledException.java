package dev.cairn;

import java.util.UUID;

/** A run was cancelled, and {@link WorkflowResult#orThrow} was called on its result. */
public class WorkflowCancelledException extends CairnException {

    private static final long serialVersionUID = 1L;

    private final UUID runId;

    /** Creates the error for a run that was cancelled. */
    public WorkflowCancelledException(UUID runId, String workflow, String reason) {
        super("Run " + runId + " of workflow '" + workflow + "' was cancelled: " + reason);
        this.runId = runId;
    }

    /** The run that was cancelled. */
    public UUID runId() {
        return runId;
    }
}
