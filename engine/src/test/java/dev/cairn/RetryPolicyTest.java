package dev.cairn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Predicate;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Retry policies: what the short forms mean, and what is refused. */
class RetryPolicyTest {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final RetryPolicy POLICY = RetryPolicy.exponential(3);

    @Test
    void the_short_forms_say_what_their_names_say() {
        assertThat(RetryPolicy.none()).isEqualTo(RetryPolicy.fixed(0, Duration.ZERO));
        assertThat(POLICY.toString())
                .isEqualTo("RetryPolicy[maxRetries=3, Waits[initialDelay=PT1S, backoffFactor=2.0, maxDelay=PT1M, "
                        + "jitter=0.1], notRetried=[], retryIf=any, within=any time]");
        assertThat(RetryPolicy.fixed(4, SECOND))
                .isEqualTo(RetryPolicy.exponential(4)
                        .maxDelay(SECOND)
                        .backoffFactor(1)
                        .jitter(0));
    }

    @Test
    void each_method_changes_one_thing_in_a_copy() {
        RetryPolicy changed = POLICY.initialDelay(Duration.ofSeconds(2))
                .backoffFactor(3)
                .maxDelay(Duration.ofSeconds(30))
                .jitter(1)
                .notOn(IOException.class)
                .retryIf(failure -> true)
                .within(MINUTE);

        assertThat(changed.maxRetries()).isEqualTo(3);
        assertThat(changed.initialDelay()).isEqualTo(Duration.ofSeconds(2));
        assertThat(changed.backoffFactor()).isEqualTo(3);
        assertThat(changed.maxDelay()).isEqualTo(Duration.ofSeconds(30));
        assertThat(changed.jitter()).isEqualTo(1);
        assertThat(changed.notRetried()).containsExactly(IOException.class);
        assertThat(changed.retryIf()).isNotNull();
        assertThat(changed.within()).isEqualTo(MINUTE);
        assertThat(POLICY).isEqualTo(RetryPolicy.exponential(3));
    }

    @Test
    void policies_are_equal_if_all_their_options_are() {
        Predicate<Throwable> test = failure -> true;

        assertThat(POLICY.retryIf(test).within(SECOND))
                .isEqualTo(POLICY.within(SECOND).retryIf(test))
                .hasSameHashCodeAs(POLICY.within(SECOND).retryIf(test));
        assertThat(POLICY)
                .isNotEqualTo(POLICY.jitter(0.2))
                .isNotEqualTo(POLICY.notOn(IOException.class))
                .isNotEqualTo(POLICY.retryIf(test))
                .isNotEqualTo(POLICY.within(SECOND))
                .isNotEqualTo(RetryPolicy.exponential(2));
    }

    @Test
    void a_first_wait_beyond_the_longest_takes_the_longest_along() {
        RetryPolicy patient = POLICY.initialDelay(Duration.ofHours(1));

        assertThat(patient.maxDelay()).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void excluded_exceptions_add_up() {
        RetryPolicy policy = POLICY.notOn(IOException.class).notOn(IllegalStateException.class, Error.class);

        assertThat(policy.notRetried())
                .containsExactlyInAnyOrder(IOException.class, IllegalStateException.class, Error.class);
    }

    @Test
    void a_negative_number_of_retries_is_refused() {
        refused(
                () -> RetryPolicy.exponential(-1),
                "RetryPolicy: maxRetries must not be negative, was -1. Use RetryPolicy.none() for no retries.");
    }

    @Test
    void a_first_wait_that_is_negative_or_endless_is_refused() {
        refused(
                () -> RetryPolicy.fixed(1, Duration.ofSeconds(-1)),
                "RetryPolicy: initialDelay must lie between zero and 36500 days, but was PT-1S.");
        refused(
                () -> POLICY.initialDelay(Limits.MAX_WAIT.plusNanos(1)),
                "RetryPolicy: initialDelay must lie between zero and 36500 days, but was PT876000H0.000000001S.");
    }

    @Test
    void a_longest_wait_that_is_endless_is_refused() {
        refused(
                () -> POLICY.maxDelay(Limits.MAX_WAIT.plusDays(1)),
                "RetryPolicy: maxDelay must lie between zero and 36500 days, but was PT876024H.");
    }

    @Test
    void a_longest_wait_below_the_first_is_refused() {
        refused(
                () -> POLICY.maxDelay(Duration.ofMillis(1)),
                "RetryPolicy: maxDelay must not be shorter than initialDelay, was PT0.001S against PT1S. Set initialDelay first.");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.99, 0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void a_factor_that_shrinks_or_is_no_number_is_refused(double factor) {
        refused(
                () -> POLICY.backoffFactor(factor),
                "RetryPolicy: backoffFactor must be 1 or more, was " + factor + ". Use 1 for waits that do not grow.");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
    void a_jitter_outside_0_to_1_is_refused(double jitter) {
        refused(
                () -> POLICY.jitter(jitter),
                "RetryPolicy: jitter must lie between 0 and 1, was " + jitter
                        + ". Use 0.1 to vary each wait by a tenth.");
    }

    @Test
    void a_total_time_that_is_zero_negative_or_endless_is_refused() {
        refused(
                () -> POLICY.within(Duration.ZERO),
                "RetryPolicy: the total time of within(…) must not be zero. Use RetryPolicy.none() for no retries.");
        refused(
                () -> POLICY.within(Duration.ofSeconds(-1)),
                "RetryPolicy: the total time of within(…) must lie between zero and 36500 days, but was PT-1S.");
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
