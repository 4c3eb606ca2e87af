package dev.cairn;

/** A step that waits with a timeout; what it waits for is still to be said. */
public interface TimedStep {

    /**
     * Ends the declaration: waits for a signal as {@link StepBodies#waitFor} does. When none has come by the end of the
     * timeout, the step fails, unless the result says otherwise.
     */
    <T> SignalWait<T> waitFor(Signal<T> signal);
}
