package dev.cairn.simulation;

import dev.cairn.domain.port.Waiting;
import dev.cairn.testkit.FakeClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

/** Callers of a simulated worker never block; its time is that of its machine. */
record MachineTime(FakeClock clock) implements Waiting {

    @Override
    public boolean await(CompletableFuture<?> future, Duration timeout) {
        return future.isDone();
    }

    @Override
    public long nanoTime() {
        return Duration.between(Instant.EPOCH, clock.instant()).toNanos();
    }
}
