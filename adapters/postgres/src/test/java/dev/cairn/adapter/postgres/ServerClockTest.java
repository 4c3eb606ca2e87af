package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The time of the server, as far as it can be told without asking. */
class ServerClockTest {

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private long here = 1_000_000;
    private final ServerClock clock = new ServerClock(() -> here);

    @Test
    void before_it_was_told_nothing_it_knows_nothing() {
        assertThat(clock.now()).isEmpty();
    }

    @Test
    void it_goes_on_from_the_moment_the_question_was_sent_so_that_it_is_never_behind() {
        answer(NOON, Duration.ofMillis(2));

        assertThat(clock.now()).contains(NOON.plusMillis(2));
        pass(Duration.ofSeconds(3));
        assertThat(clock.now()).contains(NOON.plusMillis(3_002));
    }

    @Test
    void of_several_answers_it_keeps_the_quickest_for_a_second() {
        answer(NOON, Duration.ofMillis(1));
        answer(NOON.plusMillis(1), Duration.ofMillis(3));
        assertThat(clock.now()).contains(NOON.plusMillis(4));

        pass(Duration.ofSeconds(1));
        answer(NOON.plusSeconds(5), Duration.ofMillis(2));
        assertThat(clock.now()).as("the clock of the server was set").contains(NOON.plusMillis(5_002));
    }

    @Test
    void it_wants_to_be_told_what_it_does_not_know_or_was_told_a_second_ago() {
        assertThat(clock.wantsToBeTold()).isTrue();

        answer(NOON, Duration.ofMillis(1));
        assertThat(clock.wantsToBeTold()).isFalse();

        pass(Duration.ofSeconds(1));
        assertThat(clock.wantsToBeTold()).isTrue();
    }

    @Test
    void an_answer_that_took_long_says_little() {
        answer(NOON, Duration.ofMillis(4));

        assertThat(clock.now()).isEmpty();
    }

    @Test
    void what_it_was_told_long_ago_says_nothing() {
        answer(NOON, Duration.ofMillis(1));
        pass(Duration.ofSeconds(10));

        assertThat(clock.now()).isEmpty();
    }

    private void answer(Instant time, Duration took) {
        long askedAt = here;
        pass(took);
        clock.told(time, askedAt);
    }

    private void pass(Duration time) {
        here += time.toNanos();
    }
}
