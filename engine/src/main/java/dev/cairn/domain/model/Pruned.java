package dev.cairn.domain.model;

import org.jspecify.annotations.Nullable;

/**
 * What one look at old runs came to.
 *
 * @param runs how many were deleted
 * @param reached the last run looked at, or null when there are no more
 */
public record Pruned(int runs, @Nullable RunPlace reached) {}
