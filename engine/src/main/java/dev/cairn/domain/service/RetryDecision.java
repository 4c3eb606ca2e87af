package dev.cairn.domain.service;

import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.TerminalError;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;

/** Decides whether a retry follows a failed attempt, and when. */
public final class RetryDecision {

    private RetryDecision() {}

    /**
     * The outcome of an attempt that threw.
     *
     * @param earlierFailures how many attempts had failed before this one
     * @param chance a random number from 0 to 1 for the jitter
     */
    public static Outcome decide(Throwable thrown, RetryPolicy policy, int earlierFailures, double chance) {
        return decide(StepError.of(thrown), thrown, policy, earlierFailures, chance);
    }

    /** The outcome of an attempt that threw, with an error text that differs from the exception's own. */
    public static Outcome decide(
            StepError error, Throwable thrown, RetryPolicy policy, int earlierFailures, double chance) {
        if (thrown instanceof RetryLater later) {
            return new Outcome.Retrying(error, later.delay(), false);
        }
        if (thrown instanceof TerminalError || earlierFailures >= policy.maxRetries() || isExcluded(thrown, policy)) {
            return new Outcome.Failed(error);
        }
        return new Outcome.Retrying(error, Backoff.delay(policy, earlierFailures + 1, chance), true);
    }

    private static boolean isExcluded(Throwable thrown, RetryPolicy policy) {
        return policy.notRetried().stream().anyMatch(type -> type.isInstance(thrown));
    }
}
