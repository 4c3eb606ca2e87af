package dev.cairn.domain.service;

import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.TerminalError;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Tries;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a retry follows a failed attempt, and when. Whether it would begin within the total time of the policy
 * is decided by {@link Settlement}, which knows when the first attempt began.
 */
public final class RetryDecision {

    private RetryDecision() {}

    /**
     * The outcome of an attempt that threw.
     *
     * @param tries the tries before this attempt
     * @param chance a random number from 0 to 1 for the jitter
     */
    public static Outcome decide(Throwable thrown, RetryPolicy policy, Tries tries, double chance) {
        return decide(StepError.of(thrown), thrown, policy, tries, chance);
    }

    /** The outcome of an attempt that threw, with an error text that differs from the exception's own. */
    public static Outcome decide(StepError error, Throwable thrown, RetryPolicy policy, Tries tries, double chance) {
        List<Throwable> causes = Causes.of(thrown);
        Throwable wish = wish(causes);
        if (wish instanceof RetryLater later && tries.postponed() < later.atMost()) {
            return new Outcome.Retrying(error, later.delay(), false, policy.within());
        }
        if (wish instanceof TerminalError
                || tries.failures() >= policy.maxRetries()
                || causes.stream().anyMatch(cause -> isExcluded(cause, policy))) {
            return new Outcome.Failed(error);
        }
        Duration delay = Backoff.delay(policy, tries.failures() + 1, chance);
        try {
            return passes(thrown, policy.retryIf())
                    ? new Outcome.Retrying(error, delay, true, policy.within())
                    : new Outcome.Failed(error);
        } catch (Throwable mistake) {
            StepError both = error.with(" (The test of retryIf(…) threw "
                    + mistake.getClass().getName() + ": " + StepError.messageOf(mistake)
                    + "; the step is retried as if it had passed.)");
            return new Outcome.Retrying(both, delay, true, policy.within());
        }
    }

    /** The outcome of an attempt that timed out: a failure, or a retry that counts. */
    static Outcome decide(Outcome.TimedOut late, Tries tries) {
        RetryPolicy policy = late.bound().retry();
        if (tries.failures() >= policy.maxRetries()) {
            return new Outcome.Failed(late.error());
        }
        Duration delay = Backoff.delay(policy, tries.failures() + 1, late.chance());
        return new Outcome.Retrying(late.error(), delay, true, policy.within());
    }

    /** Whether the conditions of a policy allow a retry after this failure. A test that throws counts as passed. */
    static boolean mayRetry(Throwable failure, RetryPolicy policy) {
        if (isExcluded(failure, policy)) {
            return false;
        }
        try {
            return passes(failure, policy.retryIf());
        } catch (Throwable mistake) {
            return true;
        }
    }

    /**
     * Whether a failure of an attempt would be final, as far as the policy alone says.
     *
     * @param tries the tries before this attempt
     * @param firstAttemptAt when the first attempt began
     */
    public static boolean isLast(RetryPolicy policy, Tries tries, Instant firstAttemptAt, Instant now) {
        if (tries.failures() >= policy.maxRetries()) {
            return true;
        }
        Instant earliest = now.plus(Backoff.delay(policy, tries.failures() + 1, 0));
        return policy.within() != null && !TotalTime.allows(earliest, firstAttemptAt, policy.within());
    }

    /** The outermost exception that says itself whether the step is retried, or null. */
    private static @Nullable Throwable wish(List<Throwable> causes) {
        return causes.stream()
                .filter(cause -> cause instanceof RetryLater || cause instanceof TerminalError)
                .findFirst()
                .orElse(null);
    }

    private static boolean isExcluded(Throwable thrown, RetryPolicy policy) {
        return policy.notRetried().stream().anyMatch(type -> type.isInstance(thrown));
    }

    private static boolean passes(Throwable thrown, @Nullable Predicate<? super Throwable> test) {
        return test == null || test.test(thrown);
    }
}
