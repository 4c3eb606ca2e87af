package dev.cairn;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The result of a run. */
public interface WorkflowResult {

    /** The id of the run. */
    UUID runId();

    /** COMPLETED or FAILED. */
    RunStatus status();

    /**
     * The output of a step; null when the step did not complete.
     *
     * @throws IllegalArgumentException when the run has no such step, or the step was declared without an output
     */
    <O> @Nullable O output(StepRef<O> step);

    /** The state in which a step ended. */
    TaskState state(StepRef<?> step);

    /** Every step or handler that failed for good; empty when the run completed. */
    List<StepFailure> failures();

    /**
     * This result, if the run completed.
     *
     * @throws WorkflowFailedException otherwise, naming every failure
     */
    WorkflowResult orThrow();
}
