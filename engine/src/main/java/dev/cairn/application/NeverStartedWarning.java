package dev.cairn.application;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Warns once when a caller waits for a run on an engine that was not started, which runs no steps. Waiting there is
 * legitimate when other processes do the work, so it is a warning and not an exception.
 */
final class NeverStartedWarning {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ScheduledExecutorService scheduler;
    private final Supplier<Optional<UUID>> awaited;
    private final Consumer<UUID> warn;
    private volatile boolean over;
    private boolean scheduled;

    /**
     * Checks after a short delay.
     *
     * @param awaited a run that some caller waits for, if any
     * @param warn receives the id of that run
     */
    NeverStartedWarning(ScheduledExecutorService scheduler, Supplier<Optional<UUID>> awaited, Consumer<UUID> warn) {
        this.scheduler = scheduler;
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
            var unused = scheduler.schedule(this::look, PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
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
