package dev.cairn;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;

/**
 * How often a failed step is retried, and with which back-off.
 *
 * @param maxRetries how many retries may follow the first try: with 3 a step runs at most four times, with 0 once
 * @param initialDelay the wait before the first retry
 * @param backoffFactor the factor by which each wait exceeds the one before
 * @param maxDelay the longest wait
 * @param jitter the fraction by which a wait varies at random, 0 to 1, so that steps that failed together are not
 *     retried together
 * @param notRetried exception types, subclasses included, that fail the step at once
 */
public record RetryPolicy(
        int maxRetries,
        Duration initialDelay,
        double backoffFactor,
        Duration maxDelay,
        double jitter,
        Set<Class<? extends Throwable>> notRetried) {

    private static final Duration ONE_SECOND = Duration.ofSeconds(1);
    private static final Duration ONE_MINUTE = Duration.ofMinutes(1);

    /** Refuses invalid values. */
    public RetryPolicy {
        require(maxRetries >= 0, "maxRetries must not be negative, was " + maxRetries);
        Limits.checkWait("RetryPolicy: initialDelay", initialDelay);
        Limits.checkWait("RetryPolicy: maxDelay", maxDelay);
        require(
                Double.isFinite(backoffFactor) && backoffFactor >= 1,
                "backoffFactor must be 1 or more, was " + backoffFactor);
        require(
                maxDelay.compareTo(initialDelay) >= 0,
                "maxDelay must not be shorter than initialDelay, was " + maxDelay + " against " + initialDelay);
        require(jitter >= 0 && jitter <= 1, "jitter must lie between 0 and 1, was " + jitter);
        require(
                notRetried != null && notRetried.stream().allMatch(Objects::nonNull),
                "notRetried names null as an exception type. Name the classes of exceptions that are not retried.");
        notRetried = Set.copyOf(notRetried);
    }

    /** No retry: the first failure is final. */
    public static RetryPolicy none() {
        return new RetryPolicy(0, Duration.ZERO, 1, Duration.ZERO, 0, Set.of());
    }

    /**
     * At most {@code maxRetries} retries with exponential back-off: 1 s, 2 s, 4 s and so on up to a minute, varied by a
     * tenth.
     */
    public static RetryPolicy exponential(int maxRetries) {
        return new RetryPolicy(maxRetries, ONE_SECOND, 2, ONE_MINUTE, 0.1, Set.of());
    }

    /** At most {@code maxRetries} retries, with the same wait before each. */
    public static RetryPolicy fixed(int maxRetries, Duration delay) {
        return new RetryPolicy(maxRetries, delay, 1, delay, 0, Set.of());
    }

    /** Returns a policy with another first wait; the longest wait is raised to it if needed. */
    public RetryPolicy initialDelay(Duration delay) {
        Limits.checkWait("RetryPolicy: initialDelay", delay);
        Duration longest = maxDelay.compareTo(delay) < 0 ? delay : maxDelay;
        return new RetryPolicy(maxRetries, delay, backoffFactor, longest, jitter, notRetried);
    }

    /** Returns a policy with another growth of the waits. */
    public RetryPolicy backoffFactor(double factor) {
        return new RetryPolicy(maxRetries, initialDelay, factor, maxDelay, jitter, notRetried);
    }

    /** Returns a policy with another longest wait. */
    public RetryPolicy maxDelay(Duration delay) {
        return new RetryPolicy(maxRetries, initialDelay, backoffFactor, delay, jitter, notRetried);
    }

    /** Returns a policy with another random variation of the waits. */
    public RetryPolicy jitter(double fraction) {
        return new RetryPolicy(maxRetries, initialDelay, backoffFactor, maxDelay, fraction, notRetried);
    }

    /** Returns a policy that never retries after exceptions of these types. */
    @SafeVarargs
    @SuppressWarnings("varargs") // only read
    public final RetryPolicy notOn(Class<? extends Throwable>... types) {
        Set<Class<? extends Throwable>> all = new LinkedHashSet<>(notRetried);
        all.addAll(Arrays.asList(types));
        return new RetryPolicy(maxRetries, initialDelay, backoffFactor, maxDelay, jitter, all);
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new IllegalArgumentException("RetryPolicy: " + problem);
        }
    }
}
