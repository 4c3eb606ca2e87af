package dev.cairn.application.recover;

import dev.cairn.CairnException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether this worker can work, as opposed to merely sending heartbeats. A worker whose connection pool is closed or
 * exhausted can neither claim nor settle, and while it sends heartbeats no other worker may take its tasks. Called by
 * the heartbeat thread.
 */
public final class PoolHealth {

    private static final Logger log = LoggerFactory.getLogger(PoolHealth.class);

    private final MonitoredStore store;
    private final Executor threads;
    private final Duration patience;
    private final Duration longestGap;
    private @Nullable Instant answeredAt;
    private @Nullable Instant lastBeat;
    private volatile boolean asking;

    /**
     * Judges by whether the store answers.
     *
     * @param threads where the store is asked, because the answer may take long
     * @param patience how long the store may give no answer
     * @param longestGap after a longer time between two heartbeats the patience starts again
     */
    public PoolHealth(MonitoredStore store, Executor threads, Duration patience, Duration longestGap) {
        this.store = store;
        this.threads = threads;
        this.patience = patience;
        this.longestGap = longestGap;
    }

    /** Whether a worker that sends a heartbeat at this time of the store has been without an answer for too long. */
    boolean isLost(Instant now) {
        boolean hasPaused = lastBeat == null || lastBeat.plus(longestGap).isBefore(now);
        lastBeat = now;
        if (store.hasAnswered() || hasPaused || answeredAt == null) {
            answeredAt = now;
            return false;
        }
        ask();
        return answeredAt.plus(patience).isBefore(now);
    }

    /** Whether the store has answered since the worker was given up. */
    boolean isBack() {
        if (store.hasAnswered()) {
            lastBeat = null;
            return true;
        }
        ask();
        return false;
    }

    /**
     * Asks the store, one question at a time, and not while work itself asks. The question is needed because a worker
     * whose slots are all taken may send nothing else to the store for hours.
     */
    private void ask() {
        if (asking) {
            return;
        }
        asking = true;
        threads.execute(() -> {
            try {
                store.inTransaction(tx -> tx.timeLimits().upcoming());
            } catch (CairnException e) {
                log.debug("Store did not answer when it was asked whether it would.", e);
            } finally {
                asking = false;
            }
        });
    }
}
