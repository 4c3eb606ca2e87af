package dev.cairn.adapter.postgres;

import dev.cairn.domain.service.FairOrder;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Where in the queue a claim begins to read. Rows that were taken stay at the head of the index until a vacuum may remove
 * them, and while somebody holds a snapshot open it may not: every claim would walk over all of them. So it begins with
 * the block in which the last one began. A row can come to light before that, of a transaction that was slow to commit or
 * of a claim that was rolled back; therefore a claim reads from the beginning from time to time.
 */
final class QueueHint {

    private static final long SWEEP_NANOS = Duration.ofMillis(900).toNanos();

    private final LongSupplier nanoTime;
    private volatile long sweptAt;
    private volatile long from;

    QueueHint(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        this.sweptAt = nanoTime.getAsLong() - SWEEP_NANOS;
    }

    /** The first id to look at. */
    long from() {
        long now = nanoTime.getAsLong();
        if (now - sweptAt >= SWEEP_NANOS) {
            sweptAt = now;
            return 0;
        }
        return from;
    }

    /** The first id that was taken. All of its block is looked at again: tenants that are new get places in there. */
    void taken(long lowest) {
        from = FairOrder.blockOf(lowest) * FairOrder.BLOCK_LENGTH;
    }
}
