package dev.cairn;

/**
 * The code that runs when all steps of a run completed or were skipped. An exception from it is retried as the policy of
 * the handler says; when no retry follows, the run has failed.
 *
 * @param <I> the type of the workflow's input
 */
@FunctionalInterface
public interface SuccessHandler<I> {

    /** Handles the success of a run that had this input. */
    void handle(I input, HandlerContext ctx) throws Exception;
}
