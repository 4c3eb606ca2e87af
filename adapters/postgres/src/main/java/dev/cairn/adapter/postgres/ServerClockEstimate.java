package dev.cairn.adapter.postgres;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A lower bound of the server's time: the time that the server last reported, plus the time that has passed here since.
 *
 * <p>The monotonic clock of a suspended machine stands still, and then the bound is far behind. So no wait begins at
 * it, and a statement that stores it raises it to the clock of the server.
 */
final class ServerClockEstimate {

    private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long TOO_OLD_NANOS = Duration.ofSeconds(10).toNanos();
    private static final int NANOS_PER_MICRO = 1_000;

    private final LongSupplier nanoTime;
    private volatile @Nullable Answer best;

    ServerClockEstimate(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Notes the time that the server has just reported. Of the answers within a second, the quickest is kept. */
    void serverReported(Instant time) {
        long now = nanoTime.getAsLong();
        Answer last = best;
        if (last == null || now - last.heardAt > FRESH_NANOS || time.isAfter(last.at(now))) {
            best = new Answer(time, now);
        }
    }

    /** Whether the last answer is so old that the next message should ask again. */
    boolean isStale() {
        Answer last = best;
        return last == null || nanoTime.getAsLong() - last.heardAt > FRESH_NANOS;
    }

    /** The estimate, unless the last answer is too old for one. */
    Optional<Instant> now() {
        Answer last = best;
        long now = nanoTime.getAsLong();
        return last == null || now - last.heardAt > TOO_OLD_NANOS ? Optional.empty() : Optional.of(last.at(now));
    }

    private record Answer(Instant time, long heardAt) {

        private Instant at(long now) {
            long micros = (now - heardAt) / NANOS_PER_MICRO;
            return time.plusNanos(micros * NANOS_PER_MICRO);
        }
    }
}
