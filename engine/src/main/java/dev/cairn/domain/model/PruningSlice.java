package dev.cairn.domain.model;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The runs that one pruning batch looked at.
 *
 * @param over those that ended long ago
 * @param reached the last run looked at, or null when there are no more
 */
public record PruningSlice(List<UUID> over, @Nullable PruningPlace reached) {

    /** Copies the ids. */
    public PruningSlice {
        over = List.copyOf(over);
    }
}
