package dev.cairn.domain.model;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The right of one worker to one attempt.
 *
 * @param limits the time limits of the attempt when the lease is granted or overdue; null for none, and when they do not
 *     matter to the reader
 * @param isLast whether nothing of its run begins after the attempt
 */
public record Lease(
        Fence fence,
        UUID workerId,
        Instant startedAt,
        @Nullable AttemptLimits limits,
        boolean isLast) {

    /** A lease on an attempt after which the run goes on. */
    public Lease(Fence fence, UUID workerId, Instant startedAt, @Nullable AttemptLimits limits) {
        this(fence, workerId, startedAt, limits, false);
    }

    /** A lease without time limits. */
    public Lease(Fence fence, UUID workerId, Instant startedAt) {
        this(fence, workerId, startedAt, null);
    }

    /** The lease of an attempt that is one of the last of its run. */
    public Lease asLast() {
        return new Lease(fence, workerId, startedAt, limits, true);
    }

    /** The leased task. */
    public TaskKey key() {
        return fence.key();
    }
}
