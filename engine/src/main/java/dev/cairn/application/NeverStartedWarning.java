package dev.cairn.application;

import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Notices that somebody waits for a run on an engine that was not started, which runs no steps, and says so once. That is
 * legitimate when other processes do the work, so it is worth a word and not an exception.
 */
final class NeverStartedWarning {

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final ScheduledExecutorService scheduler;
    private final Supplier<Optional<UUID>> awaited;
    private final Consumer<UUID> warn;
    private volatile boolean over;
    private boolean scheduled;

    /**
     * Looks after a moment.
     *
     * @param awaited a run that somebody waits for, if anybody does
     * @param warn told of that run
     */
    NeverStartedWarning(ScheduledExecutorService scheduler, Supplier<Optional<UUID>> awaited, Consumer<UUID> warn) {
        this.scheduler = scheduler;
        this.awaited = awaited;
        this.warn = warn;
    }

    /** Somebody has begun to wait. */
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

    /** The engine was started or stopped: there is nothing more to say. */
    synchronized void end() {
        over = true;
    }
}
