package dev.cairn.application.settle;

import java.util.List;
import java.util.concurrent.Executor;

/** Calls the callbacks that the code of an attempt has registered for its cancel, in the order of registration. */
final class CancelCallbacks {

    private final Executor threads;

    CancelCallbacks(Executor threads) {
        this.threads = threads;
    }

    /** Calls them on another thread, one after the other; none of them throws. */
    void call(List<Runnable> callbacks) {
        if (!callbacks.isEmpty()) {
            threads.execute(() -> callbacks.forEach(Runnable::run));
        }
    }
}
