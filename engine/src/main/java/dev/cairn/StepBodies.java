package dev.cairn;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;

/**
 * The ways to end the declaration of a step: with its code, which receives the input and the context, with a sleep, or
 * with a wait for a signal. A sleep or wait holds no thread, slot or connection.
 *
 * @param <I> the type of the workflow's input
 */
public interface StepBodies<I> {

    /** Ends the declaration: the code of the step, with an output of a plain class. */
    <O extends @Nullable Object> DeclaredStep<I, O> run(Class<@NonNull O> output, StepFunction<I, O> code);

    /** Ends the declaration: the code of the step, with a generic output. */
    <O extends @Nullable Object> DeclaredStep<I, O> run(TypeToken<@NonNull O> output, StepFunction<I, O> code);

    /**
     * Ends the declaration: the code of a step that has no output. The value of a call in it is not stored, as with any
     * lambda that returns nothing. To store it, name the type: {@code run(Receipt.class, …)}. Reading the output of a
     * step that has none does not compile, or is refused.
     */
    DeclaredStep<I, Void> run(StepAction<I> code);

    /**
     * Ends the declaration: a sleep of a fixed length. It is counted from the end of the last parent, or from the start
     * of the run, however long the step waited for a worker.
     */
    StepRef<Void> sleep(Duration length);

    /**
     * Ends the declaration: a sleep of a computed length, counted like a fixed one. The rules of {@link StepFunction}
     * for failures and repetition hold here, too; a length that is null, negative or longer than
     * {@link Limits#MAX_WAIT} fails the step without a retry.
     */
    StepRef<Void> sleep(StepFunction<I, Duration> length);

    /**
     * Ends the declaration: a sleep until a computed instant; an instant in the past does not sleep at all. An instant
     * that is null or further away than {@link Limits#MAX_WAIT} fails the step without a retry.
     */
    StepRef<Void> sleepUntil(StepFunction<I, Instant> wakeAt);

    /**
     * Ends the declaration: waits for a signal, whose value becomes the output of the step. It holds no thread, slot,
     * lease or connection meanwhile. A signal that was sent before the step began counts, also one sent before the run
     * started; of several, the oldest is taken. Each signal is taken once: two steps that wait for the same one need two.
     */
    <T> StepRef<T> waitFor(Signal<T> signal);

    /**
     * Limits the wait that is declared next. The time counts from when the step began to wait, by the clock of the
     * store, and never ends early.
     */
    TimedStep timeout(Duration limit);
}
