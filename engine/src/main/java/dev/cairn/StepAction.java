package dev.cairn;

import org.jspecify.annotations.Nullable;

/**
 * The code of a step that has no output. The rules of {@link StepFunction} for failures and repetition hold here, too.
 */
@FunctionalInterface
public interface StepAction<I> {

    /** Does the work. */
    void apply(I input, StepContext ctx) throws Exception;

    /** The code of a step without output that takes the output of its one parent. */
    @FunctionalInterface
    interface Of1<I, A extends @Nullable Object> {
        /** Does the work. */
        void apply(I input, A first, StepContext ctx) throws Exception;
    }

    /** The code of a step without output that takes the outputs of two parents, null where one was skipped. */
    @FunctionalInterface
    interface Of2<I, A extends @Nullable Object, B extends @Nullable Object> {
        /** Does the work. */
        void apply(I input, @Nullable A first, @Nullable B second, StepContext ctx) throws Exception;
    }

    /** The code of a step without output that takes the outputs of three parents, null where one was skipped. */
    @FunctionalInterface
    interface Of3<I, A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object> {
        /** Does the work. */
        void apply(I input, @Nullable A first, @Nullable B second, @Nullable C third, StepContext ctx) throws Exception;
    }

    /** The code of a step without output that takes the outputs of four parents, null where one was skipped. */
    @FunctionalInterface
    interface Of4<
            I,
            A extends @Nullable Object,
            B extends @Nullable Object,
            C extends @Nullable Object,
            D extends @Nullable Object> {
        /** Does the work. */
        void apply(
                I input, @Nullable A first, @Nullable B second, @Nullable C third, @Nullable D fourth, StepContext ctx)
                throws Exception;
    }
}
