package dev.cairn;

import java.time.Duration;
import java.time.Instant;

/** The limits that hold for every workflow, in one place. */
public final class Limits {

    /** The longest name of a workflow, step or tenant, in characters. */
    public static final int MAX_NAME_LENGTH = 100;

    /** The longest idempotency key, in characters. */
    public static final int MAX_KEY_LENGTH = 200;

    /** The largest graph, in steps. */
    public static final int MAX_STEPS = 10_000;

    /** The longest that anything waits: a sleep, a backoff, a delayed start. */
    public static final Duration MAX_WAIT = Duration.ofDays(36_500);

    /** The highest weight of a tenant. */
    public static final int MAX_WEIGHT = 100;

    private Limits() {}

    /** Refuses a wait that is negative or longer than anything waits. */
    static void checkWait(String what, Duration wait) {
        if (wait == null || wait.isNegative() || wait.compareTo(MAX_WAIT) > 0) {
            throw new IllegalArgumentException(
                    what + " must lie between zero and " + MAX_WAIT.toDays() + " days, but was " + wait + ".");
        }
    }

    /** Whether an instant is too far in the future for anything to wait for it. */
    public static boolean isTooFar(Instant now, Instant instant) {
        return instant.isAfter(now.plus(MAX_WAIT));
    }
}
