package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Limits;
import dev.cairn.RetryPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Waits grow as the policy says, vary within its jitter, and never exceed its limit. */
class BackoffTest {

    private static final double MIDDLE = 0.5;

    @Test
    void waits_double_until_the_longest() {
        RetryPolicy policy = RetryPolicy.exponential(10);

        assertThat(waits(policy, 8))
                .containsExactly(
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(4),
                        Duration.ofSeconds(8),
                        Duration.ofSeconds(16),
                        Duration.ofSeconds(32),
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(60));
    }

    @Test
    void waits_grow_by_any_factor() {
        RetryPolicy policy = RetryPolicy.exponential(10)
                .initialDelay(Duration.ofMillis(200))
                .backoffFactor(1.5)
                .maxDelay(Duration.ofSeconds(1));

        assertThat(waits(policy, 6))
                .containsExactly(
                        Duration.ofMillis(200),
                        Duration.ofMillis(300),
                        Duration.ofMillis(450),
                        Duration.ofMillis(675),
                        Duration.ofSeconds(1),
                        Duration.ofSeconds(1));
    }

    @Test
    void a_fixed_wait_is_exact() {
        for (Duration wait : List.of(
                Duration.ofNanos(1),
                Duration.ofMillis(100),
                Duration.ofNanos(1_999_999_999),
                Duration.ofMillis(2_300),
                Duration.ofHours(1).plusNanos(7),
                Limits.MAX_WAIT)) {
            assertThat(waits(RetryPolicy.fixed(3, wait), 3)).containsOnly(wait);
        }
    }

    @Test
    void a_wait_too_long_to_be_computed_exactly_still_ends_at_the_longest() {
        Duration nearlyTheLimit = Limits.MAX_WAIT.minusNanos(1);

        assertThat(waits(RetryPolicy.fixed(3, nearlyTheLimit), 3)).containsOnly(nearlyTheLimit);
    }

    @Test
    void no_wait_stays_no_wait() {
        RetryPolicy policy = RetryPolicy.exponential(5)
                .initialDelay(Duration.ZERO)
                .backoffFactor(Double.MAX_VALUE)
                .jitter(1);

        assertThat(waits(policy, 4)).containsOnly(Duration.ZERO);
    }

    @Test
    void jitter_reaches_from_below_to_above_the_wait() {
        RetryPolicy policy = RetryPolicy.exponential(3).jitter(0.25);

        assertThat(Backoff.delay(policy, 3, 0)).isEqualTo(Duration.ofSeconds(3));
        assertThat(Backoff.delay(policy, 3, MIDDLE)).isEqualTo(Duration.ofSeconds(4));
        assertThat(Backoff.delay(policy, 3, Math.nextDown(1.0)))
                .isBetween(Duration.ofMillis(4_999), Duration.ofSeconds(5));
    }

    @Test
    void full_jitter_may_leave_no_wait_but_never_a_negative_one() {
        RetryPolicy policy = RetryPolicy.exponential(3).jitter(1);

        assertThat(Backoff.delay(policy, 1, 0)).isEqualTo(Duration.ZERO);
    }

    @Test
    void jitter_never_exceeds_the_longest_wait() {
        RetryPolicy policy = RetryPolicy.exponential(20).jitter(1);
        Random random = new Random(42);

        for (int i = 0; i < 1_000; i++) {
            Duration wait = Backoff.delay(policy, 1 + random.nextInt(20), random.nextDouble());
            assertThat(wait).isBetween(Duration.ZERO, Duration.ofMinutes(1));
        }
    }

    @Test
    void huge_numbers_end_at_the_longest_wait_instead_of_overflowing() {
        RetryPolicy policy = RetryPolicy.fixed(Integer.MAX_VALUE, Limits.MAX_WAIT)
                .backoffFactor(Double.MAX_VALUE)
                .jitter(1);

        assertThat(Backoff.delay(policy, 1, MIDDLE)).isEqualTo(Limits.MAX_WAIT);
        assertThat(Backoff.delay(policy, Integer.MAX_VALUE, MIDDLE)).isEqualTo(Limits.MAX_WAIT);
        assertThat(Backoff.delay(policy, Integer.MAX_VALUE, Math.nextDown(1.0))).isEqualTo(Limits.MAX_WAIT);
        assertThat(Backoff.delay(policy, Integer.MAX_VALUE, 0)).isEqualTo(Duration.ZERO);
    }

    private static List<Duration> waits(RetryPolicy policy, int failures) {
        return IntStream.rangeClosed(1, failures)
                .mapToObj(n -> Backoff.delay(policy, n, MIDDLE))
                .toList();
    }
}
