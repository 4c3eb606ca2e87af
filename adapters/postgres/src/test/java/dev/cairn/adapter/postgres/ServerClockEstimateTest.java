package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The time of the server, as far as it can be told without asking. */
class ServerClockEstimateTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private long here = 1_000_000;
    private final ServerClockEstimate clock = new ServerClockEstimate(() -> here);

    @Test
    void before_it_was_told_nothing_it_knows_nothing() {
        assertThat(clock.now()).isEmpty();
    }

    @Test
    void it_goes_on_from_the_moment_the_answer_was_heard_so_that_it_is_never_ahead() {
        clock.serverReported(NOON);

        assertThat(clock.now()).contains(NOON);
        pass(Duration.ofSeconds(3));
        assertThat(clock.now()).contains(NOON.plusSeconds(3));
    }

    @Test
    void of_several_answers_it_keeps_the_quickest_for_a_second() {
        clock.serverReported(NOON);
        pass(Duration.ofMillis(10));
        clock.serverReported(NOON.plusMillis(4));
        assertThat(clock.now()).as("this one took 6 ms more").contains(NOON.plusMillis(10));
        clock.serverReported(NOON.plusMillis(11));
        assertThat(clock.now()).contains(NOON.plusMillis(11));

        pass(Duration.ofMillis(1_001));
        clock.serverReported(NOON.minusSeconds(5));
        assertThat(clock.now()).as("the clock of the server was set").contains(NOON.minusSeconds(5));
    }

    @Test
    void it_wants_to_be_told_what_it_does_not_know_or_was_told_a_second_ago() {
        assertThat(clock.isStale()).isTrue();

        clock.serverReported(NOON);
        assertThat(clock.isStale()).isFalse();

        pass(Duration.ofMillis(1_001));
        assertThat(clock.isStale()).isTrue();
    }

    @Test
    void what_it_was_told_long_ago_says_nothing() {
        clock.serverReported(NOON);
        pass(Duration.ofMillis(10_001));

        assertThat(clock.now()).isEmpty();
    }

    private void pass(Duration time) {
        here += time.toNanos();
    }
}
