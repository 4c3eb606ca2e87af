package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.service.FairOrder;
import java.time.Duration;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** When a claim sweeps all of the queue, and how far the others look back. */
class QueueStartTest {

    private static final boolean ALL = true;
    private static final boolean LESS = false;
    private static final Duration LONG = Duration.ofMillis(10);

    private long now = 1;
    private final QueueStart start = new QueueStart(() -> now);

    @Test
    void the_first_claim_sweeps() {
        assertThat(new QueueStart(() -> now).pause()).isNull();
    }

    @Test
    void a_sweep_that_found_less_than_was_wanted_is_repeated_after_twenty_times_its_length() {
        sweep(LONG, LESS);

        assertThat(start.pause()).isEqualTo(LONG.multipliedBy(20));
        pass(LONG.multipliedBy(19));
        assertThat(start.pause()).isEqualTo(LONG);
        pass(LONG);
        assertThat(start.pause()).isNull();
    }

    @Test
    void while_there_is_plenty_sweeps_are_rare() {
        Duration shorter = LONG.dividedBy(2);
        sweep(shorter, ALL);
        claimOften();
        assertThat(start.pause()).isEqualTo(shorter.multipliedBy(100));

        found(LESS);
        assertThat(start.pause()).isEqualTo(shorter.multipliedBy(20));

        found(ALL);
        assertThat(start.pause()).isEqualTo(shorter.multipliedBy(100));
    }

    @Test
    void whoever_claims_seldom_sweeps_more_rarely_while_there_is_plenty() {
        sweep(LONG, ALL);
        for (int claim = 1; claim < 20; claim++) {
            found(ALL);
        }
        assertThat(start.pause()).isEqualTo(LONG.multipliedBy(1_000));

        found(ALL);
        assertThat(start.pause()).as("after the twentieth").isEqualTo(LONG.multipliedBy(100));

        sweep(LONG, ALL);
        assertThat(start.pause()).as("counted anew").isEqualTo(LONG.multipliedBy(1_000));
    }

    @Test
    void a_short_sweep_waits_for_nothing_but_plenty() {
        sweep(Duration.ofNanos(999_999), LESS);
        assertThat(start.pause()).isNull();

        claimOften();
        assertThat(start.pause()).isEqualTo(Duration.ofNanos(99_999_900));
    }

    @Test
    void however_long_a_sweep_takes_the_next_one_is_a_second_away_or_half_a_minute_for_whoever_claims_seldom() {
        sweep(Duration.ofMinutes(1), ALL);
        assertThat(start.pause()).isEqualTo(Duration.ofSeconds(30));

        claimOften();
        assertThat(start.pause()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void with_many_tenants_in_a_block_a_large_claim_takes_fewer_blocks() {
        LongSummaryStatistics hundredInBlockSeven = LongStream.range(0, 100)
                .map(group -> 7 * FairOrder.BLOCK_LENGTH + group)
                .summaryStatistics();

        start.found(hundredInBlockSeven, ALL);

        assertThat(start.reach())
                .as("500 tasks, and the block that is being served")
                .isEqualTo(6 * FairOrder.BLOCK_LENGTH);
    }

    @Test
    void a_claim_from_one_end_of_the_order_to_the_other_reaches_no_further() {
        start.found(LongStream.of(0, Long.MAX_VALUE).summaryStatistics(), ALL);

        assertThat(start.reach()).isEqualTo(FairOrder.blockOf(Long.MAX_VALUE) * FairOrder.BLOCK_LENGTH);
    }

    private void claimOften() {
        for (int claim = 0; claim < 20; claim++) {
            found(ALL);
        }
    }

    private void found(boolean all) {
        start.found(new LongSummaryStatistics(), all);
    }

    private void sweep(Duration length, boolean all) {
        long begun = start.beginSweep();
        pass(length);
        start.endSweep(begun, all);
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }
}
