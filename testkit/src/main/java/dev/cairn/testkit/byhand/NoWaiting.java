package dev.cairn.testkit.byhand;

import dev.cairn.domain.port.Waiting;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Callers that do not wait at all, in a time that stands still. */
public final class NoWaiting implements Waiting {

    @Override
    public boolean await(CompletableFuture<?> future, Duration timeout) {
        return future.isDone();
    }

    @Override
    public long nanoTime() {
        return 0;
    }
}
