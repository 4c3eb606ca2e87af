package dev.cairn.domain.port;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** How a caller waits for something: production blocks its thread, virtual time moves on instead. */
public interface Waiting {

    /** Waits until the future is done, at most so long, and says whether it is. */
    boolean await(CompletableFuture<?> future, Duration timeout);
}
