package dev.cairn.adapter.postgres;

import dev.cairn.domain.service.FairOrder;
import java.time.Duration;
import java.util.LongSummaryStatistics;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Where in the queue a claim begins to read. What was taken stays in the index until a vacuum may remove it, and while
 * somebody holds a snapshot open it may not; what others are taking just now is locked. A claim that began with the first
 * id would walk over all of that. So it begins at the frontier, as far as claims have got. A task can come to light before
 * that, because its transaction was slow to commit, or the claim that took it was rolled back. Of the claims under way one
 * therefore looks back to where the frontier was a tenth of a second ago, which is longer than most commits take, yet over
 * no more than a large claim takes: what is further back was taken by other workers, who have looked there. And from time to time one sweeps all of the
 * queue: soon after it found less than it wanted, else rarely, and the less often the longer it takes. Whoever
 * claims seldom, as one of very many workers does, would find it time to sweep with each claim, and waits for longer.
 */
final class QueueStart {

    /** A sweep that is shorter than this need not wait when there is little to do. */
    private static final long SHORT_SWEEP = Duration.ofMillis(1).toNanos();

    /** In lengths of the last sweep. */
    private static final int PAUSE_AFTER_LITTLE = 20;

    private static final int PAUSE_AFTER_PLENTY = 100;
    private static final int PAUSE_AFTER_FEW_CLAIMS = 1_000;
    private static final long LONGEST_PAUSE = Duration.ofSeconds(1).toNanos();
    private static final long LONGEST_PAUSE_AFTER_FEW_CLAIMS =
            Duration.ofSeconds(30).toNanos();

    /** A worker that has claimed less often since its last sweep is one of very many, or has long steps. */
    private static final int MANY_CLAIMS = 20;

    /** A task is given its place when its transaction reads the frontier, and comes to light with the commit. */
    private static final long LONG_COMMIT = Duration.ofMillis(100).toNanos();

    /** As many tasks as a claim may take. */
    private static final int LARGE_CLAIM = 500;

    private final LongSupplier nanoTime;
    private final AtomicInteger claimsSinceSweep = new AtomicInteger();
    private volatile long lookBack;
    private long marked;
    private long markedAt;
    private volatile long reach = Long.MAX_VALUE;
    private volatile boolean plenty;
    private volatile long sweptAt;
    private volatile long sweepTook;

    QueueStart(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.sweptAt = nanoTime.getAsLong();
        this.markedAt = sweptAt;
    }

    /** For claims that always sweep. */
    static QueueStart ofAll() {
        return new QueueStart(() -> 0);
    }

    /** The first id to look at for a claim that looks back. */
    long lookBack() {
        return lookBack;
    }

    /** A claim looked back when the frontier was there: later ones go back to the mark before the last. */
    synchronized void lookedBackAt(long frontier) {
        long now = nanoTime.getAsLong();
        if (now - markedAt >= LONG_COMMIT) {
            lookBack = marked;
            marked = frontier;
            markedAt = now;
        }
    }

    /** How many ids before the frontier a claim looks back at most. */
    long reach() {
        return reach;
    }

    /** How long not to sweep yet, or null when it is time. */
    @Nullable
    Duration pause() {
        long left = sweptAt + pauseNanos() - nanoTime.getAsLong();
        return left > 0 ? Duration.ofNanos(left) : null;
    }

    private long pauseNanos() {
        if (plenty && claimsSinceSweep.get() < MANY_CLAIMS) {
            return Math.min(sweepTook * PAUSE_AFTER_FEW_CLAIMS, LONGEST_PAUSE_AFTER_FEW_CLAIMS);
        }
        if (!plenty && sweepTook < SHORT_SWEEP) {
            return 0;
        }
        return Math.min(sweepTook * (plenty ? PAUSE_AFTER_PLENTY : PAUSE_AFTER_LITTLE), LONGEST_PAUSE);
    }

    /** A claim that did not sweep found tasks with these ids: all it wanted, or not. */
    void found(LongSummaryStatistics ids, boolean all) {
        plenty = all;
        claimsSinceSweep.incrementAndGet();
        if (ids.getCount() > 0) {
            long blocks = FairOrder.blockOf(ids.getMax()) - FairOrder.blockOf(ids.getMin()) + 1;
            long blocksOfLargeClaim = blocks * LARGE_CLAIM / ids.getCount() + 1;
            reach = Math.min(blocksOfLargeClaim, FairOrder.blockOf(Long.MAX_VALUE)) * FairOrder.BLOCK_LENGTH;
        }
    }

    /** A sweep begins; the answer is for {@link #endSweep}. */
    long beginSweep() {
        return nanoTime.getAsLong();
    }

    /** It found all it wanted, or did not. */
    void endSweep(long begun, boolean all) {
        sweptAt = nanoTime.getAsLong();
        sweepTook = sweptAt - begun;
        claimsSinceSweep.set(0);
        plenty = all;
    }
}
