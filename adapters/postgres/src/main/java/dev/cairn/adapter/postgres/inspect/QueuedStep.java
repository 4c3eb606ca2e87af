package dev.cairn.adapter.postgres.inspect;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A step that waits in the queue.
 *
 * @param attempt the attempt that it waits for
 * @param waited for how long, or null when that is not known
 */
public record QueuedStep(
        UUID runId,
        String step,
        String workflow,
        int version,
        String tenant,
        int attempt,
        @Nullable Duration waited) {}
