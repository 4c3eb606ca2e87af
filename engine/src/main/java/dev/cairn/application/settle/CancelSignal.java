package dev.cairn.application.settle;

import java.util.ArrayList;
import java.util.List;

/** Tells the code of one attempt that its lease was taken away, so that its result no longer counts. */
public final class CancelSignal {

    private final List<Runnable> callbacks = new ArrayList<>();
    private boolean interrupts = true;
    private boolean cancelled;

    /** Whether the attempt was cancelled. */
    public synchronized boolean isCancelled() {
        return cancelled;
    }

    /** Calls the code when the attempt is cancelled; at once, on this thread, if it is already. The code must not throw. */
    public void onCancel(Runnable callback) {
        synchronized (this) {
            if (!cancelled) {
                callbacks.add(callback);
                return;
            }
        }
        callback.run();
    }

    /** The thread of the attempt is not to be interrupted. */
    public synchronized void doNotInterrupt() {
        interrupts = false;
    }

    synchronized boolean interrupts() {
        return interrupts;
    }

    /** Cancels, and returns what is to be called. */
    synchronized List<Runnable> cancel() {
        cancelled = true;
        List<Runnable> due = List.copyOf(callbacks);
        callbacks.clear();
        return due;
    }
}
