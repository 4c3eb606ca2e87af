package dev.cairn.cli.demo;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How long the latest runs took. */
final class Latencies {

    private static final int MOST = 2_000;

    private final Deque<Duration> latest = new ArrayDeque<>();

    void add(Duration time) {
        latest.addLast(time);
        if (latest.size() > MOST) {
            latest.removeFirst();
        }
    }

    /** All of several together. */
    static Latencies of(Collection<Latencies> several) {
        Latencies all = new Latencies();
        several.forEach(one -> one.latest.forEach(all::add));
        return all;
    }

    /** The time that this share of them did not exceed, or null when there are none. */
    @Nullable
    Duration percentile(double share) {
        if (latest.isEmpty()) {
            return null;
        }
        List<Duration> sorted = latest.stream().sorted().toList();
        return sorted.get((int) Math.min(sorted.size() - 1, Math.ceil(share * sorted.size()) - 1));
    }
}
