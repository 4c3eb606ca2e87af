package dev.cairn.admin.api;

import dev.cairn.Statistics;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What was counted of each step in the last hour. Engines store their counts every ten seconds, and adding them up takes
 * the server long, so what was read a moment ago is told again.
 */
final class LastHour {

    private static final Duration FRESH = Duration.ofSeconds(5);

    private final Backend backend;
    private final AtomicReference<@Nullable Read> last = new AtomicReference<>();

    LastHour(Backend backend) {
        this.backend = backend;
    }

    Statistics statistics() {
        Instant now = backend.inspector().now();
        Read known = last.get();
        if (known == null || known.at.plus(FRESH).isBefore(now)) {
            known = new Read(backend.inspector().statistics(Duration.ofHours(1)), now);
            last.set(known);
        }
        return known.statistics;
    }

    private record Read(Statistics statistics, Instant at) {}
}
