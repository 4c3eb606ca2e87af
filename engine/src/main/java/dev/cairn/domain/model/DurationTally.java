package dev.cairn.domain.model;

import java.util.Map;
import java.util.TreeMap;

/**
 * Durations that were counted into bins.
 *
 * @param micros their sum
 * @param bins how many fell into each bin; bins without any are missing
 */
public record DurationTally(long micros, Map<Integer, Long> bins) {

    /** No durations. */
    public static final DurationTally NONE = new DurationTally(0, Map.of());

    /** Copies the map. */
    public DurationTally {
        bins = Map.copyOf(bins);
    }

    /** How many durations were counted. */
    public long count() {
        return bins.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Both together. */
    public DurationTally plus(DurationTally other) {
        Map<Integer, Long> sum = new TreeMap<>(bins);
        other.bins.forEach((bin, number) -> sum.merge(bin, number, Long::sum));
        return new DurationTally(micros + other.micros, sum);
    }
}
