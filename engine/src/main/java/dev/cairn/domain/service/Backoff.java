package dev.cairn.domain.service;

import dev.cairn.RetryPolicy;
import java.time.Duration;

/** The back-off: how long to wait before a retry. */
public final class Backoff {

    private static final double NANOS_PER_SECOND = 1e9;

    private Backoff() {}

    /**
     * The wait after the nth failure, n from 1.
     *
     * @param chance a random number from 0 (inclusive) to 1 (exclusive) for the jitter
     */
    public static Duration delay(RetryPolicy policy, int failures, double chance) {
        double longest = seconds(policy.maxDelay());
        double grown = seconds(policy.initialDelay()) * Math.pow(policy.backoffFactor(), failures - 1.0);
        double varied = Math.min(grown, longest) * (1 + policy.jitter() * (2 * chance - 1));
        long wholeSeconds = (long) varied;
        // Rounded, because 2.3 is a little less than that in binary; capped after rounding, because that may go up.
        Duration delay = Duration.ofSeconds(wholeSeconds, Math.round((varied - wholeSeconds) * NANOS_PER_SECOND));
        return delay.compareTo(policy.maxDelay()) < 0 ? delay : policy.maxDelay();
    }

    private static double seconds(Duration duration) {
        return duration.getSeconds() + duration.getNano() / NANOS_PER_SECOND;
    }
}
