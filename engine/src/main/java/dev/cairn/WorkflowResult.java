package dev.cairn;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The result of a run. */
public interface WorkflowResult {

    /** The id of the run. */
    UUID runId();

    /** COMPLETED, FAILED or CANCELLED. */
    RunStatus status();

    /**
     * The output of a step; null when the step did not complete.
     *
     * @throws IllegalArgumentException when the run has no such step, or the step was declared without an output
     */
    <O> @Nullable O output(StepRef<O> step);

    /**
     * All outputs by the names of their steps, in the order of declaration. Steps that did not complete or have no output
     * are absent. An output is of the type that its step declares; if this engine does not know the step, it is what the
     * serializer reads without a type: a map, list, text, number, boolean or null.
     */
    Map<String, @Nullable Object> outputs();

    /** The state in which a step ended. */
    TaskState state(StepRef<?> step);

    /** Every step or handler that failed for good; empty when the run completed. */
    List<StepFailure> failures();

    /**
     * This result, if the run completed.
     *
     * @throws WorkflowFailedException when it failed, naming every failure
     * @throws WorkflowCancelledException when it was cancelled, with the reason
     */
    WorkflowResult orThrow();
}
