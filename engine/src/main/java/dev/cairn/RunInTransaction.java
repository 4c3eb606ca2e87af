package dev.cairn;

/**
 * A run as it is reached from inside a transaction of the caller. A signal that is sent here exists if, and only if, the
 * caller commits. A worker delivers it then, within about a second.
 */
public interface RunInTransaction {

    /**
     * Sends a signal, as {@link WorkflowRunRef#signal(Signal, Object)} does. It only inserts, and locks nothing that
     * others need, so the result is never {@code DELIVERED}.
     *
     * @throws RunNotFoundException when the run is not stored
     * @throws RunOverException when the run is over by now; it may also end before the caller commits, and then keeps
     *     the signal unread
     */
    <T> SignalResult signal(Signal<T> signal, T value);

    /** Sends a signal with a sender's key, as {@link WorkflowRunRef#signal(Signal, Object, String)} does. */
    <T> SignalResult signal(Signal<T> signal, T value, String senderKey);
}
