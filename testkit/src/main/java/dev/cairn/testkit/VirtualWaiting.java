package dev.cairn.testkit;

import dev.cairn.domain.port.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** Waits by working and moving the clock of a world on. */
record VirtualWaiting(VirtualWorld world) implements Waiting {

    @Override
    public boolean await(CompletableFuture<?> future, Duration timeout) {
        return world.await(future, timeout);
    }

    @Override
    public long nanoTime() {
        return Duration.between(Instant.EPOCH, world.clock().instant()).toNanos();
    }
}
