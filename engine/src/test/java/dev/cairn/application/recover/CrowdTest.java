package dev.cairn.application.recover;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Many workers together look as often as a store can answer, and no more. */
class CrowdTest {

    private static final Instant NOW = Instant.EPOCH;
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Crowd crowd = new Crowd();

    @Test
    void until_somebody_has_counted_a_worker_takes_itself_to_be_alone() {
        assertThat(crowd.waitBetweenLooks(SECOND)).isEqualTo(SECOND);
        assertThat(crowd.isToBeCounted(NOW)).isTrue();
    }

    @Test
    void two_hundred_looks_a_second_are_enough_for_all_together() {
        crowd.counted(200, NOW);
        assertThat(crowd.waitBetweenLooks(SECOND)).isEqualTo(SECOND);

        crowd.counted(1_000, NOW);
        assertThat(crowd.waitBetweenLooks(SECOND)).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void a_few_are_counted_every_fifteen_seconds() {
        crowd.counted(3, NOW);

        assertThat(crowd.isToBeCounted(NOW.plusMillis(14_999))).isFalse();
        assertThat(crowd.isToBeCounted(NOW.plusSeconds(15))).isTrue();
    }

    @Test
    void many_are_counted_twenty_times_a_second_by_all_together() {
        crowd.counted(1_000, NOW);

        assertThat(crowd.isToBeCounted(NOW.plusMillis(49_999))).isFalse();
        assertThat(crowd.isToBeCounted(NOW.plusSeconds(50))).isTrue();
    }
}
