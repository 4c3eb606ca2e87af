package dev.cairn.application.recover;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Many workers together look as often as a store can answer, and no more. */
class PollPacingTest {

    private static final Instant NOW = Instant.EPOCH;
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final PollPacing pacing = new PollPacing();

    @Test
    void until_somebody_has_counted_a_worker_takes_itself_to_be_alone() {
        assertThat(pacing.waitBetweenLooks(SECOND)).isEqualTo(SECOND);
        assertThat(pacing.isToBeCounted(NOW)).isTrue();
    }

    @Test
    void two_hundred_looks_a_second_are_enough_for_all_together() {
        pacing.counted(200, NOW);
        assertThat(pacing.waitBetweenLooks(SECOND)).isEqualTo(SECOND);

        pacing.counted(1_000, NOW);
        assertThat(pacing.waitBetweenLooks(SECOND)).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void a_few_are_counted_every_fifteen_seconds() {
        pacing.counted(3, NOW);

        assertThat(pacing.isToBeCounted(NOW.plusMillis(14_999))).isFalse();
        assertThat(pacing.isToBeCounted(NOW.plusSeconds(15))).isTrue();
    }

    @Test
    void many_are_counted_twenty_times_a_second_by_all_together() {
        pacing.counted(1_000, NOW);

        assertThat(pacing.isToBeCounted(NOW.plusMillis(49_999))).isFalse();
        assertThat(pacing.isToBeCounted(NOW.plusSeconds(50))).isTrue();
    }
}
