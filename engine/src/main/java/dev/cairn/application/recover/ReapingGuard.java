package dev.cairn.application.recover;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether silence proves that a worker is dead. After this worker could not reach the store for a while, the others
 * probably could not either, so every worker gets a full lease before any is reaped. After a short disturbance, and
 * when this worker has just started, every worker gets time for two heartbeats. Only the clock of the store is used.
 */
public final class ReapingGuard {

    private final Duration longestGap;
    private final Duration lease;
    private @Nullable Instant lastContact;
    private Instant trustedFrom = Instant.MIN;
    private boolean disturbed;

    /** Creates a guard that takes a gap longer than this for absence. */
    public ReapingGuard(Duration longestGap, Duration lease) {
        this.longestGap = longestGap;
        this.lease = lease;
    }

    /** Records that the store answered at this time. */
    public synchronized void contact(Instant now) {
        if (lastContact == null || disturbed) {
            distrustUntil(now.plus(longestGap));
        }
        if (isStale(now)) {
            distrustUntil(now.plus(lease));
        }
        disturbed = false;
        lastContact = now;
    }

    /** Records that the store did not answer. */
    public synchronized void disturbance() {
        disturbed = true;
    }

    /** Whether a worker that seems dead may be reaped now. */
    public synchronized boolean allowsReaping(Instant now) {
        // After an outage a leader may get here before its own first heartbeat, when it has not noticed the gap yet.
        return lastContact != null && !disturbed && !isStale(now) && !trustedFrom.isAfter(now);
    }

    private boolean isStale(Instant now) {
        return lastContact != null && lastContact.plus(longestGap).isBefore(now);
    }

    private void distrustUntil(Instant instant) {
        trustedFrom = instant.isAfter(trustedFrom) ? instant : trustedFrom;
    }
}
