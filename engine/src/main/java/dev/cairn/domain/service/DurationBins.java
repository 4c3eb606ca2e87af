package dev.cairn.domain.service;

import dev.cairn.Statistics;
import dev.cairn.domain.model.DurationTally;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.TreeMap;

/** Bins for durations. Four of them double the duration, so that the middle of a bin is wrong by 13 % at most. */
public final class DurationBins {

    /** How many bins there are; the last one holds everything longer than 200 days. */
    public static final int NUMBER = 172;

    private static final int BINS_OF_OCTAVE = 4;
    private static final int LAST_OCTAVE = 43;
    private static final double MEDIAN = 0.50;
    private static final double NEARLY_ALL = 0.99;

    private DurationBins() {}

    /** The microseconds between two instants, never negative, because the clock of the store may be estimated. */
    public static long microsBetween(Instant from, Instant to) {
        return Math.max(0, ChronoUnit.MICROS.between(from, to));
    }

    /** The bin of a duration in microseconds. */
    public static int of(long micros) {
        if (micros < BINS_OF_OCTAVE) {
            return (int) Math.max(0, micros);
        }
        int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(micros);
        if (octave > LAST_OCTAVE) {
            return NUMBER - 1;
        }
        return BINS_OF_OCTAVE * (octave - 1) + (int) ((micros >>> (octave - 2)) & (BINS_OF_OCTAVE - 1));
    }

    /** The middle of a bin, in microseconds. */
    static long middle(int bin) {
        if (bin < BINS_OF_OCTAVE) {
            return bin;
        }
        int shift = bin / BINS_OF_OCTAVE - 1;
        long lower = (long) (BINS_OF_OCTAVE + bin % BINS_OF_OCTAVE) << shift;
        return lower + (1L << shift) / 2;
    }

    /** The average and the percentiles of counted durations. */
    public static Statistics.Latency describe(DurationTally tally) {
        long count = tally.count();
        if (count == 0) {
            return Statistics.Latency.NONE;
        }
        return new Statistics.Latency(
                count, micros(tally.micros() / count), percentile(tally, MEDIAN), percentile(tally, NEARLY_ALL));
    }

    private static Duration percentile(DurationTally tally, double share) {
        long rank = (long) Math.ceil(share * tally.count());
        long seen = 0;
        TreeMap<Integer, Long> bins = new TreeMap<>(tally.bins());
        for (var bin : bins.entrySet()) {
            seen += bin.getValue();
            if (seen >= rank) {
                return micros(middle(bin.getKey()));
            }
        }
        return micros(middle(bins.lastKey()));
    }

    private static Duration micros(long micros) {
        return Duration.of(micros, ChronoUnit.MICROS);
    }
}
