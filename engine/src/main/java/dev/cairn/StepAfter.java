package dev.cairn;

import java.time.Duration;
import java.time.Instant;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;

/**
 * Steps with one to four typed parents, whose code may take the parents' outputs as arguments, so that wrong wiring
 * does not compile. An output is null when that parent was skipped or has no output.
 */
public final class StepAfter {

    private StepAfter() {}

    /** A step with one parent. */
    public interface One<I, A extends @Nullable Object> extends StepOptions<I, One<I, A>>, StepBodies<I> {

        /** Skips the step when the parent's output passes the test. */
        One<I, A> skipIf(Predicate<? super A> condition);

        /** Skips the step when the input of the run and the parent's output pass the test together. */
        One<I, A> skipIf(BiPredicate<? super I, ? super A> condition);

        /** Ends the declaration: code that takes the parent's output, with an output of a plain class. */
        <O extends @Nullable Object> DeclaredStep<I, O> run(Class<@NonNull O> output, StepFunction.Of1<I, A, O> code);

        /** Ends the declaration: code that takes the parent's output, with a generic output. */
        <O extends @Nullable Object> DeclaredStep<I, O> run(
                TypeToken<@NonNull O> output, StepFunction.Of1<I, A, O> code);

        /** Ends the declaration: code that takes the parent's output and has none itself. */
        DeclaredStep<I, Void> run(StepAction.Of1<I, A> code);

        /** Ends the declaration: a sleep whose length is computed from the parent's output. */
        StepRef<Void> sleep(StepFunction.Of1<I, A, Duration> length);

        /** Ends the declaration: a sleep until an instant that is computed from the parent's output. */
        StepRef<Void> sleepUntil(StepFunction.Of1<I, A, Instant> wakeAt);
    }

    /** A step with two parents. */
    public interface Two<I, A extends @Nullable Object, B extends @Nullable Object>
            extends StepOptions<I, Two<I, A, B>>, StepBodies<I> {

        /** Ends the declaration: code that takes both outputs, with an output of a plain class. */
        <O extends @Nullable Object> DeclaredStep<I, O> run(
                Class<@NonNull O> output, StepFunction.Of2<I, A, B, O> code);

        /** Ends the declaration: code that takes both outputs, with a generic output. */
        <O extends @Nullable Object> DeclaredStep<I, O> run(
                TypeToken<@NonNull O> output, StepFunction.Of2<I, A, B, O> code);

        /** Ends the declaration: code that takes both outputs and has none itself. */
        DeclaredStep<I, Void> run(StepAction.Of2<I, A, B> code);

        /** Ends the declaration: a sleep whose length is computed from both outputs. */
        StepRef<Void> sleep(StepFunction.Of2<I, A, B, Duration> length);

        /** Ends the declaration: a sleep until an instant that is computed from both outputs. */
        StepRef<Void> sleepUntil(StepFunction.Of2<I, A, B, Instant> wakeAt);
    }

    /** A step with three parents. */
    public interface Three<I, A extends @Nullable Object, B extends @Nullable Object, C extends @Nullable Object>
            extends StepOptions<I, Three<I, A, B, C>>, StepBodies<I> {

        /** Ends the declaration: code that takes the three outputs, with an output of a plain class. */
        <O extends @Nullable Object> DeclaredStep<I, O> run(
                Class<@NonNull O> output, StepFunction.Of3<I, A, B, C, O> code);

        /** Ends the declaration: code that takes the three outputs, with a generic output. */
        <O extends @Nullable Object> DeclaredStep<I, O> run(
                TypeToken<@NonNull O> output, StepFunction.Of3<I, A, B, C, O> code);

        /** Ends the declaration: code that takes the three outputs and has none itself. */
        DeclaredStep<I, Void> run(StepAction.Of3<I, A, B, C> code);

        /** Ends the declaration: a sleep whose length is computed from the three outputs. */
        StepRef<Void> sleep(StepFunction.Of3<I, A, B, C, Duration> length);

        /** Ends the declaration: a sleep until an instant that is computed from the three outputs. */
        StepRef<Void> sleepUntil(StepFunction.Of3<I, A, B, C, Instant> wakeAt);
    }

    /** A step with four parents. */
    public interface Four<
                    I,
                    A extends @Nullable Object,
                    B extends @Nullable Object,
                    C extends @Nullable Object,
                    D extends @Nullable Object>
            extends StepOptions<I, Four<I, A, B, C, D>>, StepBodies<I> {

        /** Ends the declaration: code that takes the four outputs, with an output of a plain class. */
        <O extends @Nullable Object> DeclaredStep<I, O> run(
                Class<@NonNull O> output, StepFunction.Of4<I, A, B, C, D, O> code);

        /** Ends the declaration: code that takes the four outputs, with a generic output. */
        <O extends @Nullable Object> DeclaredStep<I, O> run(
                TypeToken<@NonNull O> output, StepFunction.Of4<I, A, B, C, D, O> code);

        /** Ends the declaration: code that takes the four outputs and has none itself. */
        DeclaredStep<I, Void> run(StepAction.Of4<I, A, B, C, D> code);

        /** Ends the declaration: a sleep whose length is computed from the four outputs. */
        StepRef<Void> sleep(StepFunction.Of4<I, A, B, C, D, Duration> length);

        /** Ends the declaration: a sleep until an instant that is computed from the four outputs. */
        StepRef<Void> sleepUntil(StepFunction.Of4<I, A, B, C, D, Instant> wakeAt);
    }
}
