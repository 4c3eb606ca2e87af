package dev.cairn;

/**
 * The code that runs when a run was cancelled. An exception from it is retried as the policy of the handler says; when no
 * retry follows, the handler has failed, and the run is still CANCELLED.
 *
 * @param <I> the type of the workflow's input
 */
@FunctionalInterface
public interface CancelHandler<I> {

    /**
     * Handles the end of a cancelled run that had this input.
     *
     * @param reason why the run was cancelled, as the caller said
     */
    void handle(I input, String reason, HandlerContext ctx) throws Exception;
}
