package dev.cairn;

/**
 * The code that runs when a workflow has failed. An exception from it is recorded as a further failure of the run.
 *
 * @param <I> the type of the workflow's input
 */
@FunctionalInterface
public interface FailureHandler<I> {

    /** Handles the failure of a run that had this input. */
    void handle(I input, WorkflowFailure failure) throws Exception;
}
