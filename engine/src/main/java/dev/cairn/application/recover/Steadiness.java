package dev.cairn.application.recover;

import java.time.Duration;
import java.time.Instant;

/**
 * Since when this worker has been in touch with the store without a gap. After a gap the store may have been away for
 * everybody, so that silence proves nobody's death: then a full lease must pass before anyone is reaped. Told by the
 * clock of the store alone.
 */
public final class Steadiness {

    private final Duration longestGap;
    private Instant lastContact = Instant.MAX;
    private Instant steadySince = Instant.MIN;

    /** With gaps longer than this counting as absence. */
    public Steadiness(Duration longestGap) {
        this.longestGap = longestGap;
    }

    /** The store answered at this time. */
    public synchronized void contact(Instant now) {
        if (lastContact.isBefore(now) && lastContact.plus(longestGap).isBefore(now)) {
            steadySince = now;
        }
        lastContact = now;
    }

    /** Whether there was no gap for so long. */
    public synchronized boolean heldFor(Duration time, Instant now) {
        return steadySince.equals(Instant.MIN) || !steadySince.plus(time).isAfter(now);
    }
}
