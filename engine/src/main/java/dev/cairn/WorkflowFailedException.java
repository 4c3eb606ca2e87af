package dev.cairn;

import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

/** A run failed, and somebody asked for its success with {@link WorkflowResult#orThrow}. */
public class WorkflowFailedException extends CairnException {

    private static final long serialVersionUID = 1L;

    private final transient WorkflowFailure failure;

    /** For the failure of a run. */
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
