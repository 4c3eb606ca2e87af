package dev.cairn;

import java.time.Duration;

/**
 * Thrown by a step that cannot be done yet and knows when to retry, for instance because a service said so. The step is
 * retried after that time whatever its retry policy says, and uses up none of the policy's retries.
 */
public class RetryLater extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Duration delay;

    /** Retry after this time. */
    public RetryLater(Duration delay) {
        this(delay, "asked to be tried again after " + delay);
    }

    /** Retry after this time, for this reason. */
    public RetryLater(Duration delay, String reason) {
        super(reason);
        Limits.checkWait("RetryLater: the delay", delay);
        this.delay = delay;
    }

    /** How long to wait. */
    public final Duration delay() {
        return delay;
    }
}
