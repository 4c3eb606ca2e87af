package dev.cairn.domain.model;

import dev.cairn.RunSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of a list of runs.
 *
 * @param runs the runs, newest first
 * @param reached the place up to which runs were looked at, or null when there are no more
 */
public record RunSlice(List<RunSummary> runs, @Nullable RunPlace reached) {

    /** Copies the list. */
    public RunSlice {
        runs = List.copyOf(runs);
    }
}
