package dev.cairn.domain.service;

import dev.cairn.RunPage;
import dev.cairn.RunQuery;
import dev.cairn.RunSummary;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.model.RunSlice;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts a page of runs together from the slices that a store gives. */
public final class ReadPage {

    /** How many slices a page has at most: each is cut off after a bounded number of runs. */
    private static final int MAX_SLICES = 10;

    private ReadPage() {}

    /**
     * The page of that query.
     *
     * @throws IllegalArgumentException when the cursor of the query is not one
     */
    public static RunPage of(RunQuery query, Slices slices) {
        return of(query, MAX_SLICES, slices);
    }

    /** The same from fewer slices, for a page that is soon there and may have few runs, or none, and a cursor. */
    public static RunPage of(RunQuery query, int mostSlices, Slices slices) {
        String cursor = query.after();
        RunPlace reached = cursor == null ? null : RunCursor.read(cursor);
        // One run more, to know whether another page follows.
        int wanted = query.limit() + 1;
        List<RunSummary> runs = new ArrayList<>();
        for (int read = 1; ; read++) {
            RunSlice slice = slices.read(reached, wanted - runs.size());
            runs.addAll(slice.runs());
            reached = slice.reached();
            if (reached == null || runs.size() == wanted || read == mostSlices) {
                return page(runs, query.limit(), reached);
            }
        }
    }

    private static RunPage page(List<RunSummary> runs, int limit, @Nullable RunPlace reached) {
        if (runs.size() > limit) {
            RunSummary last = runs.get(limit - 1);
            RunPlace place = new RunPlace(last.times().createdAt(), last.id());
            return new RunPage(runs.subList(0, limit), RunCursor.write(place));
        }
        return new RunPage(runs, reached == null ? null : RunCursor.write(reached));
    }

    /** Where slices come from. */
    @FunctionalInterface
    public interface Slices {

        /** Runs that were stored before a place, or all, up to a limit. */
        RunSlice read(@Nullable RunPlace before, int limit);
    }
}
