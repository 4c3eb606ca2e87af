package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** When a claim sweeps all of the queue. */
class SweepPacingTest {

    private static final boolean ALL = true;
    private static final boolean LESS = false;
    private static final Duration LONG = Duration.ofMillis(10);

    private long now = 1;
    private final SweepPacing sweeps = new SweepPacing(() -> now);

    @Test
    void the_first_claim_sweeps() {
        assertThat(new SweepPacing(() -> now).pause()).isNull();
    }

    @Test
    void a_sweep_that_found_less_than_was_wanted_is_repeated_after_twenty_times_its_length() {
        sweep(LONG, LESS);

        assertThat(sweeps.pause()).isEqualTo(LONG.multipliedBy(20));
        pass(LONG.multipliedBy(19));
        assertThat(sweeps.pause()).isEqualTo(LONG);
        pass(LONG);
        assertThat(sweeps.pause()).isNull();
    }

    @Test
    void while_there_is_plenty_sweeps_are_rare() {
        Duration shorter = LONG.dividedBy(2);
        sweep(shorter, ALL);
        claimOften();
        assertThat(sweeps.pause()).isEqualTo(shorter.multipliedBy(100));

        found(LESS);
        assertThat(sweeps.pause()).isEqualTo(shorter.multipliedBy(20));

        found(ALL);
        assertThat(sweeps.pause()).isEqualTo(shorter.multipliedBy(100));
    }

    @Test
    void whoever_claims_seldom_sweeps_more_rarely_while_there_is_plenty() {
        sweep(LONG, ALL);
        for (int claim = 1; claim < 20; claim++) {
            found(ALL);
        }
        assertThat(sweeps.pause()).isEqualTo(LONG.multipliedBy(1_000));

        found(ALL);
        assertThat(sweeps.pause()).as("after the twentieth").isEqualTo(LONG.multipliedBy(100));

        sweep(LONG, ALL);
        assertThat(sweeps.pause()).as("counted again").isEqualTo(LONG.multipliedBy(1_000));
    }

    @Test
    void a_short_sweep_waits_for_nothing_but_plenty() {
        sweep(Duration.ofNanos(999_999), LESS);
        assertThat(sweeps.pause()).isNull();

        claimOften();
        assertThat(sweeps.pause()).isEqualTo(Duration.ofNanos(99_999_900));
    }

    @Test
    void however_long_a_sweep_takes_the_next_one_is_a_second_away_or_half_a_minute_for_whoever_claims_seldom() {
        sweep(Duration.ofMinutes(1), ALL);
        assertThat(sweeps.pause()).isEqualTo(Duration.ofSeconds(30));

        claimOften();
        assertThat(sweeps.pause()).isEqualTo(Duration.ofSeconds(1));
    }

    private void claimOften() {
        for (int claim = 0; claim < 20; claim++) {
            found(ALL);
        }
    }

    private void found(boolean all) {
        sweeps.claimed(all);
    }

    private void sweep(Duration length, boolean all) {
        long begun = sweeps.beginSweep();
        pass(length);
        sweeps.endSweep(begun, all);
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }
}
