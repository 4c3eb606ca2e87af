package dev.cairn.domain.port;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** How a caller waits: production blocks the thread, virtual time moves its clock on instead. */
public interface Waiting {

    /** Waits until the future is done, at most for the timeout, and returns whether it is done. */
    boolean await(CompletableFuture<?> future, Duration timeout);

    /** A counter of nanoseconds that never goes back, to tell how long ago something was. */
    long nanoTime();
}
