package dev.cairn.domain.model;

import org.jspecify.annotations.Nullable;

/**
 * The result of one pruning batch.
 *
 * @param runs how many runs were deleted
 * @param reached the last run looked at, or null when there are no more
 */
public record PruneResult(int runs, @Nullable PruningPlace reached) {}
