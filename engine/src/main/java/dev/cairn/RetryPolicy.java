package dev.cairn;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * How often a failed step is retried, with which back-off, and after which failures. Immutable; each method with an
 * argument returns a changed copy.
 */
public final class RetryPolicy {

    private static final Duration ONE_SECOND = Duration.ofSeconds(1);
    private static final Duration ONE_MINUTE = Duration.ofMinutes(1);
    private static final RetryPolicy NONE =
            new RetryPolicy(0, new Waits(Duration.ZERO, 1, Duration.ZERO, 0), Set.of(), null, null);

    private final int maxRetries;
    private final Waits waits;
    private final Set<Class<? extends Throwable>> notRetried;
    private final @Nullable Predicate<? super Throwable> retryIf;
    private final @Nullable Duration within;

    private RetryPolicy(
            int maxRetries,
            Waits waits,
            Set<Class<? extends Throwable>> notRetried,
            @Nullable Predicate<? super Throwable> retryIf,
            @Nullable Duration within) {
        this.maxRetries = maxRetries;
        this.waits = waits;
        this.notRetried = Set.copyOf(notRetried);
        this.retryIf = retryIf;
        this.within = within;
    }

    /** No retry: the first failure is final. */
    public static RetryPolicy none() {
        return NONE;
    }

    /**
     * At most {@code maxRetries} retries with exponential back-off: 1 s, 2 s, 4 s and so on up to a minute, varied by a
     * tenth.
     */
    public static RetryPolicy exponential(int maxRetries) {
        return of(maxRetries, new Waits(ONE_SECOND, 2, ONE_MINUTE, 0.1));
    }

    /** At most {@code maxRetries} retries, with the same wait before each. */
    public static RetryPolicy fixed(int maxRetries, Duration delay) {
        return of(maxRetries, new Waits(delay, 1, delay, 0));
    }

    private static RetryPolicy of(int maxRetries, Waits waits) {
        require(
                maxRetries >= 0,
                "maxRetries must not be negative, was " + maxRetries + ". Use RetryPolicy.none() for no retries.");
        return new RetryPolicy(maxRetries, waits, Set.of(), null, null);
    }

    /** Returns a policy with another first wait; the longest wait is raised to it if needed. */
    public RetryPolicy initialDelay(Duration delay) {
        Limits.checkWait("RetryPolicy: initialDelay", delay);
        Duration longest = maxDelay().compareTo(delay) < 0 ? delay : maxDelay();
        return with(new Waits(delay, backoffFactor(), longest, jitter()));
    }

    /** Returns a policy with another factor by which each wait exceeds the one before, 1 or more. */
    public RetryPolicy backoffFactor(double factor) {
        return with(new Waits(initialDelay(), factor, maxDelay(), jitter()));
    }

    /** Returns a policy with another longest wait. */
    public RetryPolicy maxDelay(Duration delay) {
        return with(new Waits(initialDelay(), backoffFactor(), delay, jitter()));
    }

    /**
     * Returns a policy with another fraction by which a wait varies at random, 0 to 1, so that steps that failed
     * together are not retried together.
     */
    public RetryPolicy jitter(double fraction) {
        return with(new Waits(initialDelay(), backoffFactor(), maxDelay(), fraction));
    }

    /**
     * Returns a policy that never retries after exceptions of these types, subclasses included, nor after exceptions
     * that were caused by one of them.
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // only read
    public final RetryPolicy notOn(Class<? extends Throwable>... types) {
        require(
                types != null && Arrays.stream(types).allMatch(Objects::nonNull),
                "notOn(…) names null as an exception type. Name the classes of exceptions that are not retried.");
        Set<Class<? extends Throwable>> all = new LinkedHashSet<>(notRetried);
        all.addAll(Arrays.asList(types));
        return new RetryPolicy(maxRetries, waits, all, retryIf, within);
    }

    /**
     * Returns a policy that retries only after exceptions that pass this test, instead of an earlier one. The test gets
     * the exception that the step threw, whose causes it may look at. It should be quick and have no effects. If the
     * test itself throws, the failure is retried as if it had passed, and the error of the step says so: a mistake in a
     * test must not end a run that could go on.
     */
    public RetryPolicy retryIf(Predicate<? super Throwable> test) {
        require(
                test != null,
                "the test of retryIf(…) is null. Pass one, failure -> true to retry, or leave retryIf(…) out.");
        return new RetryPolicy(maxRetries, waits, notRetried, test, within);
    }

    /**
     * Returns a policy with a total time: no retry begins later than this after the first attempt began, by the clock of
     * the store and on whatever worker. It holds for {@link RetryLater} too. An attempt that has begun may take longer,
     * and a step whose worker died runs again all the same.
     */
    public RetryPolicy within(Duration total) {
        Limits.checkWait("RetryPolicy: the total time of within(…)", total);
        require(
                !total.isZero(),
                "the total time of within(…) must not be zero. Use RetryPolicy.none() for no retries.");
        return new RetryPolicy(maxRetries, waits, notRetried, retryIf, total);
    }

    /** How many retries may follow the first try: with 3 a step runs at most four times, with 0 once. */
    public int maxRetries() {
        return maxRetries;
    }

    /** The wait before the first retry. */
    public Duration initialDelay() {
        return waits.initialDelay;
    }

    /** The factor by which each wait exceeds the one before. */
    public double backoffFactor() {
        return waits.backoffFactor;
    }

    /** The longest wait. */
    public Duration maxDelay() {
        return waits.maxDelay;
    }

    /** The fraction by which a wait varies at random. */
    public double jitter() {
        return waits.jitter;
    }

    /** The exception types that are not retried. */
    public Set<Class<? extends Throwable>> notRetried() {
        return notRetried;
    }

    /** The test that a failure must pass to be retried, or null for none. */
    public @Nullable Predicate<? super Throwable> retryIf() {
        return retryIf;
    }

    /** The total time, or null for none. */
    public @Nullable Duration within() {
        return within;
    }

    private RetryPolicy with(Waits others) {
        return new RetryPolicy(maxRetries, others, notRetried, retryIf, within);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RetryPolicy that
                && maxRetries == that.maxRetries
                && waits.equals(that.waits)
                && notRetried.equals(that.notRetried)
                && Objects.equals(retryIf, that.retryIf)
                && Objects.equals(within, that.within);
    }

    @Override
    public int hashCode() {
        return Objects.hash(maxRetries, waits, notRetried, retryIf, within);
    }

    /** The policy on one line, for display. */
    @Override
    public String toString() {
        return "RetryPolicy[maxRetries=" + maxRetries + ", " + waits + ", notRetried=" + notRetried + ", retryIf="
                + (retryIf == null ? "any" : "a test") + ", within=" + (within == null ? "any time" : within) + "]";
    }

    private static void require(boolean holds, String problem) {
        if (!holds) {
            throw new IllegalArgumentException("RetryPolicy: " + problem);
        }
    }

    /** The back-off. */
    private record Waits(Duration initialDelay, double backoffFactor, Duration maxDelay, double jitter) {

        private Waits {
            Limits.checkWait("RetryPolicy: initialDelay", initialDelay);
            Limits.checkWait("RetryPolicy: maxDelay", maxDelay);
            require(
                    Double.isFinite(backoffFactor) && backoffFactor >= 1,
                    "backoffFactor must be 1 or more, was " + backoffFactor + ". Use 1 for waits that do not grow.");
            require(
                    maxDelay.compareTo(initialDelay) >= 0,
                    "maxDelay must not be shorter than initialDelay, was " + maxDelay + " against " + initialDelay
                            + ". Set initialDelay first.");
            require(
                    jitter >= 0 && jitter <= 1,
                    "jitter must lie between 0 and 1, was " + jitter + ". Use 0.1 to vary each wait by a tenth.");
        }
    }
}
