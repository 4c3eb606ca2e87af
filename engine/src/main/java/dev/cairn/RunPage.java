package dev.cairn;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of a list of runs.
 *
 * @param runs the runs, newest first
 * @param next the cursor for {@link RunQuery#after(String)}, or null when there are no more runs
 */
public record RunPage(List<RunSummary> runs, @Nullable String next) {

    /** Copies the list. */
    public RunPage {
        runs = List.copyOf(runs);
    }

    /** Whether there may be older runs. */
    public boolean hasNext() {
        return next != null;
    }
}
