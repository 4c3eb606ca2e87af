package dev.cairn.adapter.postgres.inspect;

import dev.cairn.RunStatus;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a run.
 *
 * @param id the run
 * @param status where it stands
 * @param createdAt when it was triggered
 * @param finishedAt when it was over, or null while it is not
 * @param completedSteps how many of its steps have completed
 */
public record RunProgress(
        UUID id,
        RunStatus status,
        Instant createdAt,
        @Nullable Instant finishedAt,
        int completedSteps) {}
