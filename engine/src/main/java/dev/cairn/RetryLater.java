package dev.cairn;

import java.time.Duration;

/**
 * Thrown by a step that cannot be done yet and knows when to retry, for instance because a service said so. It may be
 * the cause of another exception. The step is retried after that time and uses up none of its policy's retries. Only
 * the total time of the policy applies ({@link RetryPolicy#within}). Without that and without {@link #atMost}, a step
 * may ask for ever.
 */
public class RetryLater extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Duration delay;
    private int atMost = Integer.MAX_VALUE;

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

    /**
     * Limits how often this step is retried later in a run, whichever attempts asked for it, and returns this. Beyond
     * that the exception is a failure like any other, and the retry policy decides.
     */
    public final RetryLater atMost(int times) {
        if (times < 1) {
            throw new IllegalArgumentException("RetryLater: the limit of atMost(…) must be 1 or more, but was " + times
                    + ". Throw another exception if the step is not to be retried later.");
        }
        this.atMost = times;
        return this;
    }

    /** How long to wait. */
    public final Duration delay() {
        return delay;
    }

    /** How often at most a step is retried later. */
    public final int atMost() {
        return atMost;
    }
}
