package dev.cairn.adapter.postgres.dashboard;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a list shows of a run beside its summary. Of a larger graph only the first thousand steps are counted.
 *
 * @param id the run
 * @param idempotencyKey its name within its tenant, or null
 * @param steps how many steps it has, handlers included
 * @param completed how many of these have completed
 * @param failed how many of these have failed for good
 * @param rests what it waits for when no step of it is queued or running, in a word or two, or null
 */
public record RunExtra(
        UUID id,
        @Nullable String idempotencyKey,
        int steps,
        int completed,
        int failed,
        @Nullable String rests) {}
