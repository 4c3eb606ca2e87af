package dev.cairn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
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
        assertThat(RetryPolicy.none()).isEqualTo(new RetryPolicy(0, Duration.ZERO, 1, Duration.ZERO, 0, Set.of()));
        assertThat(POLICY).isEqualTo(new RetryPolicy(3, SECOND, 2, MINUTE, 0.1, Set.of()));
        assertThat(RetryPolicy.fixed(4, SECOND)).isEqualTo(new RetryPolicy(4, SECOND, 1, SECOND, 0, Set.of()));
    }

    @Test
    void each_method_changes_one_thing_in_a_copy() {
        assertThat(POLICY.initialDelay(Duration.ofSeconds(2)))
                .isEqualTo(new RetryPolicy(3, Duration.ofSeconds(2), 2, MINUTE, 0.1, Set.of()));
        assertThat(POLICY.backoffFactor(3)).isEqualTo(new RetryPolicy(3, SECOND, 3, MINUTE, 0.1, Set.of()));
        assertThat(POLICY.maxDelay(SECOND)).isEqualTo(new RetryPolicy(3, SECOND, 2, SECOND, 0.1, Set.of()));
        assertThat(POLICY.jitter(1)).isEqualTo(new RetryPolicy(3, SECOND, 2, MINUTE, 1, Set.of()));
        assertThat(POLICY).isEqualTo(RetryPolicy.exponential(3));
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
    void a_policy_does_not_change_with_the_set_it_was_made_from() {
        Set<Class<? extends Throwable>> types = new HashSet<>();
        RetryPolicy policy = new RetryPolicy(1, SECOND, 1, SECOND, 0, types);

        types.add(IOException.class);

        assertThat(policy.notRetried()).isEmpty();
    }

    @Test
    void a_negative_number_of_retries_is_refused() {
        refused(() -> RetryPolicy.exponential(-1), "RetryPolicy: maxRetries must not be negative, was -1");
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
                "RetryPolicy: maxDelay must not be shorter than initialDelay, was PT0.001S against PT1S");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.99, 0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void a_factor_that_shrinks_or_is_no_number_is_refused(double factor) {
        refused(() -> POLICY.backoffFactor(factor), "RetryPolicy: backoffFactor must be 1 or more, was " + factor);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
    void a_jitter_outside_0_to_1_is_refused(double jitter) {
        refused(() -> POLICY.jitter(jitter), "RetryPolicy: jitter must lie between 0 and 1, was " + jitter);
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
