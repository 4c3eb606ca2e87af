package dev.cairn.application.recover;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A worker whose lives end where they began joins less and less often. */
class JoinBackoffTest {

    private static final Duration BEAT = Duration.ofSeconds(3);
    private static final Duration LEASE = Duration.ofSeconds(15);

    private final JoinBackoff backoff = new JoinBackoff(BEAT, LEASE);
    private Instant now = Instant.parse("2030-01-01T00:00:00Z");

    @Test
    void the_first_time_it_joins_at_once() {
        assertThat(backoff.allows(now)).isTrue();
    }

    @Test
    void after_an_ordinary_life_it_joins_at_once() {
        backoff.joined(now);
        now = now.plus(Duration.ofMinutes(1));

        assertThat(backoff.allows(now)).isTrue();
    }

    @Test
    void after_each_life_that_ends_where_it_began_it_waits_twice_as_long_up_to_a_lease() {
        assertThat(waitAfterJoining()).isEqualTo(BEAT);
        assertThat(waitAfterJoining()).isEqualTo(BEAT.multipliedBy(2));
        assertThat(waitAfterJoining()).isEqualTo(BEAT.multipliedBy(4));
        assertThat(waitAfterJoining()).isEqualTo(LEASE);
        assertThat(waitAfterJoining()).isEqualTo(LEASE);
    }

    @Test
    void a_clock_that_was_set_back_does_not_keep_it_away() {
        backoff.joined(now);

        assertThat(backoff.allows(now.minus(Duration.ofHours(1)))).isTrue();
    }

    private Duration waitAfterJoining() {
        backoff.joined(now);
        Instant joined = now;
        while (!backoff.allows(now)) {
            now = now.plusSeconds(1);
        }
        return Duration.between(joined, now);
    }
}
