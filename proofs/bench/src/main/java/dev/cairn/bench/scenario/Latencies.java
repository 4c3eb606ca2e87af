package dev.cairn.bench.scenario;

import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Times of many single things. */
public final class Latencies {

    private static final long LONGEST_NANOS = 600_000_000_000L;
    private static final int DIGITS = 3;

    private final Histogram histogram = new ConcurrentHistogram(LONGEST_NANOS, DIGITS);

    void add(long nanos) {
        histogram.recordValue(Math.clamp(nanos, 0, LONGEST_NANOS));
    }

    Figure percentile(String name, double percentile, Limit limit) {
        return Figure.millis(name, (double) histogram.getValueAtPercentile(percentile), limit);
    }
}
