package dev.cairn.application.recover;

import java.time.Duration;
import java.time.Instant;

/**
 * Whether silence proves anything. After this worker could not reach the store for a while, the others probably could
 * not either, so everyone gets a full lease before anyone is reaped; after a moment's disturbance, time for two beats.
 * Told by the clock of the store alone.
 */
public final class Steadiness {

    private final Duration longestGap;
    private final Duration lease;
    private Instant lastContact = Instant.MAX;
    private Instant trustedFrom = Instant.MIN;
    private boolean disturbed;

    /** With gaps longer than this counting as absence. */
    public Steadiness(Duration longestGap, Duration lease) {
        this.longestGap = longestGap;
        this.lease = lease;
    }

    /** The store answered at this time. */
    public synchronized void contact(Instant now) {
        if (lastContact.isBefore(now) && lastContact.plus(longestGap).isBefore(now)) {
            distrustUntil(now.plus(lease));
        } else if (disturbed) {
            distrustUntil(now.plus(longestGap));
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
        return !disturbed && !trustedFrom.isAfter(now);
    }

    private void distrustUntil(Instant instant) {
        trustedFrom = instant.isAfter(trustedFrom) ? instant : trustedFrom;
    }
}
