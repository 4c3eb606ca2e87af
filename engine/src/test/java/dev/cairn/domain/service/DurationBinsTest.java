package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Statistics.Latency;
import dev.cairn.domain.model.DurationTally;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DurationBinsTest {

    @Test
    void longer_durations_never_fall_into_an_earlier_bin() {
        int last = 0;
        for (long micros = 0; micros < 1L << 45; micros = micros + 1 + micros / 7) {
            int bin = DurationBins.of(micros);
            assertThat(bin).isBetween(last, DurationBins.NUMBER - 1);
            last = bin;
        }
        assertThat(last).isEqualTo(DurationBins.NUMBER - 1);
        assertThat(DurationBins.of(Long.MAX_VALUE)).isEqualTo(DurationBins.NUMBER - 1);
    }

    @Test
    void the_middle_of_a_bin_lies_in_it_and_is_wrong_by_13_percent_at_most() {
        for (long micros = 1; micros < 1L << 43; micros = micros + 1 + micros / 7) {
            int bin = DurationBins.of(micros);
            long middle = DurationBins.middle(bin);

            assertThat(DurationBins.of(middle)).isEqualTo(bin);
            assertThat(Math.abs(middle - micros)).isLessThanOrEqualTo((long) Math.ceil(0.13 * micros));
        }
    }

    @Test
    void percentiles_and_average_describe_what_was_counted() {
        DurationTally tally = LongStream.rangeClosed(1, 100)
                .mapToObj(millis -> new DurationTally(millis * 1_000, Map.of(DurationBins.of(millis * 1_000), 1L)))
                .reduce(DurationTally.NONE, DurationTally::plus);

        Latency described = DurationBins.describe(tally);

        assertThat(described.count()).isEqualTo(100);
        assertThat(described.average()).isEqualTo(Duration.ofNanos(50_500_000));
        assertThat(described.p50()).isBetween(Duration.ofMillis(43), Duration.ofMillis(57));
        assertThat(described.p99()).isBetween(Duration.ofMillis(86), Duration.ofMillis(112));
        assertThat(DurationBins.describe(DurationTally.NONE)).isEqualTo(Latency.NONE);
    }

    @Test
    void a_clock_that_went_back_gives_no_negative_duration() {
        Instant now = Instant.parse("2026-01-01T00:00:00Z");

        assertThat(DurationBins.microsBetween(now, now.minusSeconds(1))).isZero();
        assertThat(DurationBins.microsBetween(now, now.plusMillis(3))).isEqualTo(3_000);
        assertThat(DurationBins.of(-5)).isZero();
    }
}
