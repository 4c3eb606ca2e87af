package dev.cairn.application;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Warns once when a caller waits for a run on an engine that was not started, which runs no steps. Waiting there is
 * legitimate when other processes do the work, so it is a warning and not an exception. An engine has five seconds from
 * when it was built until it should be started; after that a wait of one second is enough for the warning.
 */
final class NeverStartedWarning {

    private static final long PATIENCE_NANOS = Duration.ofSeconds(5).toNanos();
    private static final long SHORTEST_WAIT_NANOS = Duration.ofSeconds(1).toNanos();

    private final ScheduledExecutorService scheduler;
    private final LongSupplier nanoTime;
    private final long builtAt;
    private final Supplier<Optional<UUID>> awaited;
    private final Consumer<UUID> warn;
    private volatile boolean over;
    private boolean scheduled;

    /**
     * Creates it when the engine is built, whose time begins now.
     *
     * @param nanoTime a counter of nanoseconds that never goes back
     * @param awaited a run that some caller waits for, if any
     * @param warn receives the id of that run
     */
    NeverStartedWarning(
            ScheduledExecutorService scheduler,
            LongSupplier nanoTime,
            Supplier<Optional<UUID>> awaited,
            Consumer<UUID> warn) {
        this.scheduler = scheduler;
        this.nanoTime = nanoTime;
        this.builtAt = nanoTime.getAsLong();
        this.awaited = awaited;
        this.warn = warn;
    }

    /** Notes that a caller has begun to wait. */
    void somebodyWaits() {
        if (!over) {
            lookLater();
        }
    }

    private synchronized void lookLater() {
        if (!over && !scheduled) {
            scheduled = true;
            long left = PATIENCE_NANOS - (nanoTime.getAsLong() - builtAt);
            var unused = scheduler.schedule(this::look, Math.max(left, SHORTEST_WAIT_NANOS), TimeUnit.NANOSECONDS);
        }
    }

    private synchronized void look() {
        scheduled = false;
        if (!over) {
            awaited.get().ifPresent(run -> {
                over = true;
                warn.accept(run);
            });
        }
    }

    /** Ends the check: the engine was started or stopped, so there is nothing to warn of. */
    synchronized void end() {
        over = true;
    }
}
