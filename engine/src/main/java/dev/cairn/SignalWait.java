package dev.cairn;

/**
 * A step that waits for a signal, with a timeout. It is part of the workflow at once; the methods say what happens when
 * the signal does not come in time. Default: the step fails with a {@link WaitTimedOutException}.
 *
 * @param <T> the type of the signal's value, which is the output of the step
 */
public interface SignalWait<T> extends StepRef<T> {

    /** Completes the step with this value when the time is over. */
    StepRef<T> orElse(T value);

    /** Skips the step when the time is over. What happens to the steps after it is what happens after any skip. */
    StepRef<T> orSkip();
}
