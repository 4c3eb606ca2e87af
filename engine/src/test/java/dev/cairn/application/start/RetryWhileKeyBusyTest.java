package dev.cairn.application.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.port.KeyBusyException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A start whose idempotency key is busy is asked for again, with growing pauses and not for ever. */
class RetryWhileKeyBusyTest {

    private final List<Duration> pauses = new ArrayList<>();
    private int busyTries;

    private final RetryWhileKeyBusy<List<String>, List<String>> retrying = new RetryWhileKeyBusy<>(
            requests -> {
                if (busyTries-- > 0) {
                    throw new KeyBusyException("busy", new IllegalStateException());
                }
                return List.of();
            },
            pauses::add);

    @Test
    void a_free_key_costs_no_pause() {
        retrying.start(List.of());

        assertThat(pauses).isEmpty();
    }

    @Test
    void pauses_double_up_to_a_second() {
        busyTries = 8;

        retrying.start(List.of());

        assertThat(pauses.stream().map(Duration::toMillis))
                .containsExactly(20L, 40L, 80L, 160L, 320L, 640L, 1_000L, 1_000L);
    }

    @Test
    void a_key_that_stays_busy_is_given_up_after_half_a_minute() {
        busyTries = Integer.MAX_VALUE;

        assertThatThrownBy(() -> retrying.start(List.of())).isInstanceOf(KeyBusyException.class);

        assertThat(pauses.stream().reduce(Duration.ZERO, Duration::plus))
                .isBetween(Duration.ofSeconds(25), Duration.ofSeconds(40));
    }
}
