package dev.cairn.domain.model;

import java.time.Instant;
import java.util.UUID;

/** The right of one worker to one attempt. */
public record Lease(Fence fence, UUID workerId, Instant startedAt) {

    /** The leased task. */
    public TaskKey key() {
        return fence.key();
    }
}
