package dev.cairn.chaos.check;

import java.time.Duration;
import java.util.List;

/** How long something took, over and over. */
public record Times(List<Duration> sorted) {

    /** Sorts and copies. */
    public Times {
        sorted = sorted.stream().sorted().toList();
    }

    /** The time that this many of a hundred did not exceed; zero when there are none. */
    public Duration percentile(int percent) {
        return sorted.isEmpty() ? Duration.ZERO : sorted.get(Math.max(0, (sorted.size() * percent + 99) / 100 - 1));
    }

    /** A line of a table. */
    public String line(String name) {
        return "  %-42s %8d   p50 %6d ms   p99 %6d ms   max %6d ms"
                .formatted(
                        name,
                        sorted.size(),
                        percentile(50).toMillis(),
                        percentile(99).toMillis(),
                        percentile(100).toMillis());
    }
}
