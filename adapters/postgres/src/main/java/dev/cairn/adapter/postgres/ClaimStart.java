package dev.cairn.adapter.postgres;

import dev.cairn.domain.service.FairOrder;
import java.time.Duration;
import java.util.LongSummaryStatistics;
import java.util.function.LongSupplier;

/**
 * The place in the queue where a claim starts to read: at the frontier, or before it when it looks back.
 *
 * <p>Rows before the frontier are mostly dead or locked, and walking over them costs time. One claim at a time looks
 * back, for tasks that were committed after claims had passed their place. It starts where the frontier was a tenth of
 * a second ago, but at most as many ids back as a large claim takes. What lies further back waits for a {@link
 * SweepPacing sweep}.
 */
final class ClaimStart {

    /**
     * The longest usual commit. A task gets its place when its transaction reads the frontier, and can be seen after
     * the commit.
     */
    private static final long LONG_COMMIT_NANOS = Duration.ofMillis(100).toNanos();

    /** The most tasks that a claim takes. */
    private static final int LARGE_CLAIM = 500;

    private final LongSupplier nanoTime;
    private volatile long lookBackTo;
    private volatile long furthestLookBack = Long.MAX_VALUE;
    private long marked;
    private long markedAt;

    ClaimStart(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.markedAt = nanoTime.getAsLong();
    }

    /** The first id that a claim reads when it looks back. */
    long lookBackTo() {
        return lookBackTo;
    }

    /** How many ids before the frontier it reads at most. */
    long furthestLookBack() {
        return furthestLookBack;
    }

    /**
     * Notes that a claim looked back while the frontier was there: later claims look back to the mark before the last.
     */
    synchronized void lookedBackAt(long frontier) {
        long now = nanoTime.getAsLong();
        if (now - markedAt >= LONG_COMMIT_NANOS) {
            lookBackTo = marked;
            marked = frontier;
            markedAt = now;
        }
    }

    /** Notes the ids of claimed tasks: their density says over how many ids a large claim stretches. */
    void took(LongSummaryStatistics ids) {
        if (ids.getCount() > 0) {
            long blocks = FairOrder.blockOf(ids.getMax()) - FairOrder.blockOf(ids.getMin()) + 1;
            long blocksOfLargeClaim = blocks * LARGE_CLAIM / ids.getCount() + 1;
            furthestLookBack = Math.min(blocksOfLargeClaim, FairOrder.blockOf(Long.MAX_VALUE)) * FairOrder.BLOCK_LENGTH;
        }
    }
}
