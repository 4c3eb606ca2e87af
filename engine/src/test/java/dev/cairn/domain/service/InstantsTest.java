package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Instants are cut or raised to what a database keeps. */
class InstantsTest {

    private static final Instant WHOLE = Instant.parse("2026-03-01T12:00:00.123456Z");

    @Test
    void nanoseconds_are_cut() {
        assertThat(Instants.micros(WHOLE.plusNanos(999))).isEqualTo(WHOLE);
        assertThat(Instants.micros(WHOLE)).isEqualTo(WHOLE);
    }

    @Test
    void a_wait_is_raised_so_that_it_does_not_end_early() {
        assertThat(Instants.microsUp(WHOLE.plusNanos(1))).isEqualTo(WHOLE.plusNanos(1_000));
        assertThat(Instants.microsUp(WHOLE.plusNanos(999))).isEqualTo(WHOLE.plusNanos(1_000));
    }

    @Test
    void a_whole_microsecond_is_not_raised() {
        assertThat(Instants.microsUp(WHOLE)).isEqualTo(WHOLE);
    }

    @Test
    void raising_carries_over_into_the_next_second() {
        assertThat(Instants.microsUp(Instant.parse("2026-03-01T12:00:00.999999001Z")))
                .isEqualTo(Instant.parse("2026-03-01T12:00:01Z"));
    }

    @Test
    void instants_before_1970_are_cut_and_raised_in_the_same_directions() {
        Instant early = Instant.parse("1969-12-31T23:59:59.999999500Z");

        assertThat(Instants.micros(early)).isEqualTo(Instant.parse("1969-12-31T23:59:59.999999Z"));
        assertThat(Instants.microsUp(early)).isEqualTo(Instant.EPOCH);
    }
}
