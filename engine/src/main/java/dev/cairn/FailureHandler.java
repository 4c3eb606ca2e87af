package dev.cairn;

/**
 * The code that runs when a workflow has failed. An exception from it is retried as the policy of the handler says; when
 * no retry follows, it is a further failure of the run.
 *
 * @param <I> the type of the workflow's input
 */
@FunctionalInterface
public interface FailureHandler<I> {

    /** Handles the failure of a run that had this input. */
    void handle(I input, WorkflowFailure failure) throws Exception;

    /** A failure handler that needs more than the failures: outputs and states of the steps, or the facts of the run. */
    @FunctionalInterface
    interface WithContext<I> {

        /** Handles the failure of a run that had this input. */
        void handle(I input, WorkflowFailure failure, HandlerContext ctx) throws Exception;
    }
}
