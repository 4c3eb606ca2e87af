package dev.cairn.application.recover;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether silence proves anything. After this worker could not reach the store for a while, the others probably could
 * not either, so everyone gets a full lease before anyone is reaped. After a moment's disturbance, and when this worker
 * is new and does not know what was before, everyone gets time for two beats. Told by the clock of the store alone.
 */
public final class ReapingGuard {

    private final Duration longestGap;
    private final Duration lease;
    private @Nullable Instant lastContact;
    private Instant trustedFrom = Instant.MIN;
    private boolean disturbed;

    /** With gaps longer than this counting as absence. */
    public ReapingGuard(Duration longestGap, Duration lease) {
        this.longestGap = longestGap;
        this.lease = lease;
    }

    /** The store answered at this time. */
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

    /** The store did not answer. */
    public synchronized void disturbance() {
        disturbed = true;
    }

    /** Whether a worker that seems dead may be reaped now. */
    public synchronized boolean allowsReaping(Instant now) {
        // A leader that gets through before its own first beat after an outage has not noticed the gap yet.
        return lastContact != null && !disturbed && !isStale(now) && !trustedFrom.isAfter(now);
    }

    private boolean isStale(Instant now) {
        return lastContact != null && lastContact.plus(longestGap).isBefore(now);
    }

    private void distrustUntil(Instant instant) {
        trustedFrom = instant.isAfter(trustedFrom) ? instant : trustedFrom;
    }
}
