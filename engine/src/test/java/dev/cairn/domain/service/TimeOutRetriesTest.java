package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.StepTimedOutException;
import dev.cairn.TimeLimit;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepLimits;
import dev.cairn.domain.model.Tries;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TimeOutRetriesTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final StepLimits LIMITS = StepLimits.NONE.startToClose(LIMIT);
    private static final RetryPolicy POLICY = RetryPolicy.exponential(3)
            .initialDelay(Duration.ofMillis(1_500))
            .maxDelay(Duration.ofHours(1))
            .jitter(0.25)
            .backoffFactor(1.5)
            .within(Duration.ofDays(2));

    @Test
    void a_bound_is_stored_and_read_as_it_was() {
        LimitWithRetries bound = bound(POLICY);

        assertThat(LimitWithRetries.of(bound.toText())).isEqualTo(bound);
        assertThat(LimitWithRetries.of(bound(RetryPolicy.none()).toText())).isEqualTo(bound(RetryPolicy.none()));
        assertThat(LimitWithRetries.of(null)).isNull();
        assertThat(bound.retry()).isEqualTo(POLICY);
    }

    @Test
    void a_step_without_limits_has_none() {
        assertThat(TimeOutRetries.of(StepLimits.NONE, POLICY)).isNull();
    }

    @Test
    void a_policy_that_excludes_time_outs_allows_no_retry_after_one() {
        assertThat(bound(POLICY.notOn(StepTimedOutException.class)).retry()).isEqualTo(RetryPolicy.none());
        assertThat(bound(POLICY.retryIf(failure -> failure instanceof IllegalStateException))
                        .retry())
                .isEqualTo(RetryPolicy.none());
        assertThat(bound(POLICY.notOn(IllegalStateException.class)).retry().maxRetries())
                .isEqualTo(3);
    }

    @Test
    void a_test_that_throws_counts_as_passed() {
        RetryPolicy broken = POLICY.retryIf(failure -> {
            throw new IllegalStateException("broken");
        });

        assertThat(bound(broken).retry()).isEqualTo(POLICY);
    }

    @Test
    void retries_after_time_outs_end_with_the_policy_and_grow_like_others() {
        Outcome.TimedOut late = new Outcome.TimedOut(TimeLimit.START_TO_CLOSE, bound(POLICY.jitter(0)), 0.5);

        Outcome second = RetryDecision.decide(late, new Tries(1, 1, 0));

        assertThat(second)
                .isEqualTo(new Outcome.Retrying(late.error(), Duration.ofMillis(2_250), true, Duration.ofDays(2)));
        assertThat(RetryDecision.decide(late, new Tries(4, 3, 1))).isEqualTo(new Outcome.Failed(late.error()));
    }

    private static LimitWithRetries bound(RetryPolicy policy) {
        return java.util.Objects.requireNonNull(TimeOutRetries.of(LIMITS, policy))
                .of(TimeLimit.START_TO_CLOSE);
    }
}
