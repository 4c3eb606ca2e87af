package dev.cairn;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of a list of dead letters.
 *
 * @param letters the dead letters; what failed last comes first
 * @param next the cursor for {@link DeadLetterQuery#after(String)}, or null when there are no more
 */
public record DeadLetterPage(
        List<DeadLetter> letters, @Nullable String next) {

    /** Copies the list. */
    public DeadLetterPage {
        letters = List.copyOf(letters);
    }

    /** Whether there may be older dead letters. */
    public boolean hasNext() {
        return next != null;
    }
}
