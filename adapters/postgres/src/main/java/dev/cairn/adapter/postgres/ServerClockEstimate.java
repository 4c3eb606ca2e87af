package dev.cairn.adapter.postgres;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A lower bound of the server's time, without asking for it: what the server told last, and as much more as has passed here
 * since it was heard. The monotonic clock of a machine that is suspended stands still, and then the bound is far behind.
 * So no wait begins at it, and a statement that stores it raises it to the clock of the server.
 */
final class ServerClockEstimate {

    private static final long GOOD = Duration.ofSeconds(1).toNanos();
    private static final long TOO_OLD = Duration.ofSeconds(10).toNanos();
    private static final int NANOS_PER_MICRO = 1_000;

    private final LongSupplier nanoTime;
    private volatile @Nullable Answer best;

    ServerClockEstimate(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** What the server has answered just now. Of the answers of a second, the one that was quickest is kept. */
    void told(Instant time) {
        long now = nanoTime.getAsLong();
        Answer last = best;
        if (last == null || now - last.heardAt > GOOD || time.isAfter(last.at(now))) {
            best = new Answer(time, now);
        }
    }

    /** Whether the last answer is no longer worth keeping when a new one comes. */
    boolean wantsToBeTold() {
        Answer last = best;
        return last == null || nanoTime.getAsLong() - last.heardAt > GOOD;
    }

    /** The time of the server or a little earlier, if it was told lately. */
    Optional<Instant> now() {
        Answer last = best;
        long now = nanoTime.getAsLong();
        return last == null || now - last.heardAt > TOO_OLD ? Optional.empty() : Optional.of(last.at(now));
    }

    private record Answer(Instant time, long heardAt) {

        private Instant at(long now) {
            long micros = (now - heardAt) / NANOS_PER_MICRO;
            return time.plusNanos(micros * NANOS_PER_MICRO);
        }
    }
}
