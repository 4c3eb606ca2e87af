package dev.cairn;

import java.time.Duration;

/**
 * Thrown by a step that cannot be done yet and knows when to try again, for instance because a service said so. The
 * step is tried again after that time whatever its retry policy says, and none of the policy's retries is used up.
 */
public class RetryLater extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Duration delay;

    /** Try again after this time. */
    public RetryLater(Duration delay) {
        this(delay, "asked to be tried again after " + delay);
    }

    /** Try again after this time, for this reason. */
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
