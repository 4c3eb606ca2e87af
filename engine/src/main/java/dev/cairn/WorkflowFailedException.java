package dev.cairn;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** A run failed, and {@link WorkflowResult#orThrow} was called on its result. */
public class WorkflowFailedException extends CairnException {

    private static final long serialVersionUID = 1L;

    private final WorkflowFailure failure;

    /** Creates the error for the failure of a run. */
    public WorkflowFailedException(WorkflowFailure failure) {
        super("Run " + failure.runId() + " of workflow '" + failure.workflow() + "' failed: "
                + failure.failures().stream().map(StepFailure::toString).collect(Collectors.joining("; ")));
        this.failure = failure;
    }

    /** The run that failed. */
    public UUID runId() {
        return failure.runId();
    }

    /** Every step that failed for good. */
    public List<StepFailure> failures() {
        return failure.failures();
    }
}
