package dev.cairn.domain.model;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The right of one worker to one attempt.
 *
 * @param limits the time limits of the attempt when the lease is granted or overdue; null for none, and when they do not
 *     matter to the reader
 */
public record Lease(
        Fence fence,
        UUID workerId,
        Instant startedAt,
        @Nullable AttemptLimits limits) {

    /** A lease without time limits. */
    public Lease(Fence fence, UUID workerId, Instant startedAt) {
        this(fence, workerId, startedAt, null);
    }

    /** The leased task. */
    public TaskKey key() {
        return fence.key();
    }
}
