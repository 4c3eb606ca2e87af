package dev.cairn.application.recover;

import dev.cairn.CairnException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether this worker can work, as opposed to merely beat. A worker whose pool of connections is closed or exhausted can
 * neither claim nor settle; while it beats, nobody else may take its tasks. Called by the thread that beats.
 */
public final class PoolHealth {

    private static final Logger log = LoggerFactory.getLogger(PoolHealth.class);

    private final StoreContact contact;
    private final Executor threads;
    private final Duration patience;
    private final Duration longestGap;
    private @Nullable Instant answeredAt;
    private @Nullable Instant lastBeat;
    private volatile boolean asking;

    /**
     * By whether the store answers.
     *
     * @param threads where the store is asked, because it may be long before it answers
     * @param patience how long it may give no answer
     * @param longestGap after a longer time between two beats the patience begins again
     */
    public PoolHealth(StoreContact contact, Executor threads, Duration patience, Duration longestGap) {
        this.contact = contact;
        this.threads = threads;
        this.patience = patience;
        this.longestGap = longestGap;
    }

    /** Whether a worker that beats at this time of the store has been without an answer for too long. */
    boolean isLost(Instant now) {
        boolean hasPaused = lastBeat == null || lastBeat.plus(longestGap).isBefore(now);
        lastBeat = now;
        if (contact.hasAnswered() || hasPaused || answeredAt == null) {
            answeredAt = now;
            return false;
        }
        ask();
        return answeredAt.plus(patience).isBefore(now);
    }

    /** Whether the store has answered again since the worker was given up. */
    boolean isBack() {
        if (contact.hasAnswered()) {
            lastBeat = null;
            return true;
        }
        ask();
        return false;
    }

    /** One question at a time, and none while work itself asks: a worker whose slots are all taken may be silent for hours. */
    private void ask() {
        if (asking) {
            return;
        }
        asking = true;
        threads.execute(() -> {
            try {
                contact.inTransaction(tx -> tx.timers().nextDue());
            } catch (CairnException e) {
                log.debug("Store did not answer when it was asked whether it would.", e);
            } finally {
                asking = false;
            }
        });
    }
}
