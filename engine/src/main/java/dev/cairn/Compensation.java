package dev.cairn;

import org.jspecify.annotations.Nullable;

/**
 * The code that undoes the effect of a step that has completed, because its run failed or was cancelled.
 *
 * <p>It may run more than once when a worker dies while running it, so it should be idempotent: {@link
 * AttemptContext#idempotencyKey} is the same in all attempts, and differs from that of the step. An exception from it is
 * retried as its policy says. When no retry follows, it has failed for good: the other compensations go on, and it is a
 * dead letter that can be requeued.
 *
 * @param <I> the type of the workflow's input
 * @param <O> the type of the step's output
 */
@FunctionalInterface
public interface Compensation<I, O extends @Nullable Object> {

    /** Undoes what the step did that had this output. */
    void undo(I input, O output, HandlerContext ctx) throws Exception;

    /** A compensation that does not need the output of its step. */
    @FunctionalInterface
    interface OfInput<I> {

        /** Undoes what the step did in a run that had this input. */
        void undo(I input, HandlerContext ctx) throws Exception;
    }
}
