package dev.cairn.domain.service;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterPage;
import dev.cairn.DeadLetterQuery;
import dev.cairn.domain.model.LetterPlace;
import dev.cairn.domain.model.LetterSlice;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Puts a page of dead letters together from the slices that a store gives. */
public final class ReadLetterPage {

    /** How many slices a page has at most: each is cut off after a bounded number of dead letters. */
    private static final int MAX_SLICES = 10;

    private ReadLetterPage() {}

    /**
     * The page of that query.
     *
     * @throws IllegalArgumentException when the cursor of the query is not one
     */
    public static DeadLetterPage of(DeadLetterQuery query, Slices slices) {
        String cursor = query.after();
        LetterPlace reached = cursor == null ? null : LetterCursor.read(cursor);
        // One more, to know whether another page follows.
        int wanted = query.limit() + 1;
        List<DeadLetter> letters = new ArrayList<>();
        for (int read = 1; ; read++) {
            LetterSlice slice = slices.read(reached, wanted - letters.size());
            letters.addAll(slice.letters());
            reached = slice.reached();
            if (reached == null || letters.size() == wanted || read == MAX_SLICES) {
                return page(letters, query.limit(), reached);
            }
        }
    }

    private static DeadLetterPage page(List<DeadLetter> letters, int limit, @Nullable LetterPlace reached) {
        if (letters.size() > limit) {
            LetterPlace last = LetterPlace.of(letters.get(limit - 1));
            return new DeadLetterPage(letters.subList(0, limit), LetterCursor.write(last));
        }
        return new DeadLetterPage(letters, reached == null ? null : LetterCursor.write(reached));
    }

    /** Where slices come from. */
    @FunctionalInterface
    public interface Slices {

        /** Dead letters before a place, or all, up to a limit. */
        LetterSlice read(@Nullable LetterPlace before, int limit);
    }
}
