package dev.cairn;

import org.jspecify.annotations.Nullable;

/**
 * The code of a step that has an output.
 *
 * <p>It may run more than once when a worker dies while running it, so its effects should be idempotent; its output is
 * stored once and never changes. Any exception is a failure of the attempt; see {@link RetryPolicy}, {@link
 * TerminalError} and {@link RetryLater}.
 *
 * <p>Code that may return null has an output type that says so, such as {@code StepFunction<Order, @Nullable Payment>};
 * then its children receive an output that may be null.
 */
@FunctionalInterface
public interface StepFunction<I, O extends @Nullable Object> {

    /** Computes the output. Null is an output like any other, if the type allows it. */
    O apply(I input, StepContext ctx) throws Exception;

    /** The code of a step that takes the output of its one parent. */
    @FunctionalInterface
    interface Of1<I, A extends @Nullable Object, O extends @Nullable Object> {
        /** Computes the output. */
        O apply(I input, A first, StepContext ctx) throws Exception;
    }

    /** The code of a step that takes the outputs of two parents, null where one was skipped. */
    @FunctionalInterface
    interface Of2<I, A extends @Nullable Object, B extends @Nullable Object, O extends @Nullable Object> {
        /** Computes the output. */
        O apply(I input, @Nullable A first, @Nullable B second, StepContext ctx) throws Exception;
    }

    /** The code of a step that takes the outputs of three parents, null where one was skipped. */
    @FunctionalInterface
    interface Of3<
            I,
            A extends @Nullable Object,
            B extends @Nullable Object,
            C extends @Nullable Object,
            O extends @Nullable Object> {
        /** Computes the output. */
        O apply(I input, @Nullable A first, @Nullable B second, @Nullable C third, StepContext ctx) throws Exception;
    }

    /** The code of a step that takes the outputs of four parents, null where one was skipped. */
    @FunctionalInterface
    interface Of4<
            I,
            A extends @Nullable Object,
            B extends @Nullable Object,
            C extends @Nullable Object,
            D extends @Nullable Object,
            O extends @Nullable Object> {
        /** Computes the output. */
        O apply(I input, @Nullable A first, @Nullable B second, @Nullable C third, @Nullable D fourth, StepContext ctx)
                throws Exception;
    }
}
