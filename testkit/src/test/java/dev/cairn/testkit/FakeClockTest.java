package dev.cairn.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/** A clock that only the test moves. */
class FakeClockTest {

    private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");

    private final FakeClock clock = new FakeClock();

    @Test
    void it_stands_at_the_beginning_of_2030_until_it_is_moved() {
        assertThat(clock.instant()).isEqualTo(START).isEqualTo(clock.instant());
        assertThat(clock.getZone()).isEqualTo(ZoneOffset.UTC);
        assertThat(new FakeClock(Instant.EPOCH).millis()).isZero();
    }

    @Test
    void it_advances_by_what_it_is_told() {
        clock.advance(Duration.ofMinutes(90));
        clock.advance(Duration.ZERO);

        assertThat(clock.instant()).isEqualTo(START.plusSeconds(5_400));
    }

    @Test
    void it_goes_back_only_by_being_set() {
        assertThatThrownBy(() -> clock.advance(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("FakeClock: time advances by PT-1S. Use set(…) to go back.");

        clock.set(START.minusSeconds(1));
        assertThat(clock.instant()).isEqualTo(START.minusSeconds(1));
    }

    @Test
    void a_clock_of_another_zone_stands_where_it_was_made() {
        Clock tokyo = clock.withZone(ZoneId.of("Asia/Tokyo"));
        clock.advance(Duration.ofHours(1));

        assertThat(tokyo.getZone()).isEqualTo(ZoneId.of("Asia/Tokyo"));
        assertThat(tokyo.instant()).isEqualTo(START);
    }

    @Test
    void its_nanoseconds_pass_as_its_time_does() {
        FakeClock clock = new FakeClock();
        long before = clock.nanoTime();

        clock.advance(Duration.ofSeconds(3).plusNanos(7));

        assertThat(clock.nanoTime() - before).isEqualTo(3_000_000_007L);
    }
}
