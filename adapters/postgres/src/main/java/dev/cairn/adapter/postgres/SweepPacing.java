package dev.cairn.adapter.postgres;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a claim sweeps, which means reading the queue from its first row instead of from {@link ClaimStart}.
 *
 * <p>A sweep finds the tasks that claims have passed, and walks over all rows that could not be vacuumed yet. So the
 * pause after it is a multiple of the time it took: short after a claim that found less than it wanted, long after one
 * that found plenty, longest for a worker that claims seldom, as each of very many workers does.
 */
final class SweepPacing {

    /** A shorter sweep needs no pause while there is little to claim. */
    private static final long SHORT_SWEEP_NANOS = Duration.ofMillis(1).toNanos();

    /**
     * The pause when there is little to claim, as a multiple of the last sweep; the next two are such multiples, too.
     */
    private static final int PAUSE_AFTER_LITTLE = 20;

    private static final int PAUSE_AFTER_PLENTY = 100;
    private static final int PAUSE_AFTER_FEW_CLAIMS = 1_000;

    private static final long LONGEST_PAUSE_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_PAUSE_AFTER_FEW_CLAIMS_NANOS =
            Duration.ofSeconds(30).toNanos();

    /** A worker that claims less often between two sweeps is one of very many, or has long steps. */
    private static final int MANY_CLAIMS = 20;

    private final LongSupplier nanoTime;
    private final AtomicInteger claimsSinceSweep = new AtomicInteger();
    private volatile boolean plenty;
    private volatile long sweptAt;
    private volatile long sweepNanos;

    SweepPacing(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.sweptAt = nanoTime.getAsLong();
    }

    /** For claims that always sweep. */
    static SweepPacing always() {
        return new SweepPacing(() -> 0);
    }

    /** How long to wait for the next sweep, or null when it is due. */
    @Nullable
    Duration pause() {
        long left = sweptAt + pauseNanos() - nanoTime.getAsLong();
        return left > 0 ? Duration.ofNanos(left) : null;
    }

    private long pauseNanos() {
        if (plenty && claimsSinceSweep.get() < MANY_CLAIMS) {
            return Math.min(sweepNanos * PAUSE_AFTER_FEW_CLAIMS, LONGEST_PAUSE_AFTER_FEW_CLAIMS_NANOS);
        }
        if (!plenty && sweepNanos < SHORT_SWEEP_NANOS) {
            return 0;
        }
        return Math.min(sweepNanos * (plenty ? PAUSE_AFTER_PLENTY : PAUSE_AFTER_LITTLE), LONGEST_PAUSE_NANOS);
    }

    /** Notes whether a claim without a sweep found all it wanted. */
    void claimed(boolean foundAll) {
        plenty = foundAll;
        claimsSinceSweep.incrementAndGet();
    }

    /** Notes that a sweep begins; pass the answer to {@link #endSweep}. */
    long beginSweep() {
        return nanoTime.getAsLong();
    }

    /** Notes whether a sweep found all it wanted. */
    void endSweep(long begun, boolean foundAll) {
        sweptAt = nanoTime.getAsLong();
        sweepNanos = sweptAt - begun;
        claimsSinceSweep.set(0);
        plenty = foundAll;
    }
}
