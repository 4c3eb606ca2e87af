package dev.cairn.application.settle;

import dev.cairn.domain.model.Fence;
import java.util.List;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Calls what the code of an attempt wants called when it is cancelled. */
final class CancelCallbacks {

    private static final Logger log = LoggerFactory.getLogger(CancelCallbacks.class);

    private final Executor threads;

    CancelCallbacks(Executor threads) {
        this.threads = threads;
    }

    void call(Fence fence, List<Runnable> callbacks) {
        callbacks.forEach(callback -> threads.execute(() -> call(fence, callback)));
    }

    private static void call(Fence fence, Runnable callback) {
        try {
            callback.run();
        } catch (RuntimeException | Error e) {
            log.warn(
                    "Callback of a cancelled step failed. run={} step={} attempt={}",
                    fence.key().runId(),
                    fence.key().name(),
                    fence.attempt(),
                    e);
        }
    }
}
