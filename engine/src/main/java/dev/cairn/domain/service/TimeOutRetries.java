package dev.cairn.domain.service;

import dev.cairn.RetryPolicy;
import dev.cairn.StepTimedOutException;
import dev.cairn.TimeLimit;
import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.StepLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The retries of a step after a time-out. The conditions of its policy are tried once, when the step is defined, so that
 * a worker that ends an overdue attempt needs no code of the step.
 */
public final class TimeOutRetries {

    private TimeOutRetries() {}

    /** The limits of the attempts of a step with that policy, or null if it has none. */
    public static @Nullable AttemptLimits of(StepLimits limits, RetryPolicy policy) {
        return limits.boundsAttempts()
                ? new AttemptLimits(
                        bound(TimeLimit.START_TO_CLOSE, limits.startToClose(), policy),
                        bound(TimeLimit.HEARTBEAT, limits.heartbeat(), policy))
                : null;
    }

    private static @Nullable LimitWithRetries bound(TimeLimit kind, @Nullable Duration length, RetryPolicy policy) {
        if (length == null) {
            return null;
        }
        boolean retries = RetryDecision.mayRetry(new StepTimedOutException(kind, length), policy);
        return new LimitWithRetries(length, retries ? withoutConditions(policy) : RetryPolicy.none());
    }

    private static RetryPolicy withoutConditions(RetryPolicy policy) {
        RetryPolicy same = RetryPolicy.fixed(policy.maxRetries(), policy.initialDelay())
                .maxDelay(policy.maxDelay())
                .backoffFactor(policy.backoffFactor())
                .jitter(policy.jitter());
        return policy.within() == null ? same : same.within(policy.within());
    }
}
