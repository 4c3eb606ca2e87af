package dev.cairn.adapter.postgres.inspect;

import dev.cairn.RunStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A run in a list.
 *
 * @param id the run
 * @param shortId as much of the beginning of its id as no other run shares at this moment
 * @param workflow the name of its workflow
 * @param version the version of the graph it was started with
 * @param tenant its tenant
 * @param status where it stands
 * @param createdAt when it was triggered
 * @param finishedAt when it was over, or null while it is not
 * @param age how long ago it was triggered, by the clock of the server
 */
public record RunSummary(
        UUID id,
        String shortId,
        String workflow,
        int version,
        String tenant,
        RunStatus status,
        Instant createdAt,
        @Nullable Instant finishedAt,
        Duration age) {

    /** How long it took, or has taken so far. */
    public Duration took() {
        return finishedAt == null ? age : Duration.between(createdAt, finishedAt);
    }
}
