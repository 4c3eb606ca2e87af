package dev.cairn.adapter.postgres;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The time of the server without asking for it: what it told last, and as much more as has passed here since the question
 * was asked. That is never behind and hardly ahead, by the time that the question took to get there.
 */
final class ServerClock {

    private static final long TOO_SLOW = Duration.ofMillis(3).toNanos();
    private static final long GOOD = Duration.ofSeconds(1).toNanos();
    private static final long TOO_OLD = Duration.ofSeconds(10).toNanos();
    private static final int NANOS_PER_MICRO = 1_000;

    private final LongSupplier nanoTime;
    private volatile @Nullable Answer best;

    ServerClock(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** The clock of this machine. */
    long here() {
        return nanoTime.getAsLong();
    }

    /** What the server answered to a question that was asked at that time of this machine, or later. */
    void told(Instant time, long askedAt) {
        long now = nanoTime.getAsLong();
        Answer last = best;
        long took = now - askedAt;
        if (took <= TOO_SLOW && (last == null || took <= last.took || now - last.askedAt > GOOD)) {
            best = new Answer(time, askedAt, took);
        }
    }

    /** Whether the last answer is no longer worth keeping when a new one comes. */
    boolean wantsToBeTold() {
        Answer last = best;
        return last == null || nanoTime.getAsLong() - last.askedAt > GOOD;
    }

    /** The time of the server, if it was told lately. */
    Optional<Instant> now() {
        Answer last = best;
        long now = nanoTime.getAsLong();
        if (last == null || now - last.askedAt > TOO_OLD) {
            return Optional.empty();
        }
        long micros = (now - last.askedAt) / NANOS_PER_MICRO;
        return Optional.of(last.time.plusNanos(micros * NANOS_PER_MICRO));
    }

    private record Answer(Instant time, long askedAt, long took) {}
}
