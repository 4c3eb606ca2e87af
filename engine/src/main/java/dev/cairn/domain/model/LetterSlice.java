package dev.cairn.domain.model;

import dev.cairn.DeadLetter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Part of a list of dead letters.
 *
 * @param letters the dead letters; what failed last comes first
 * @param reached the place up to which dead letters were looked at, or null when there are no more
 */
public record LetterSlice(
        List<DeadLetter> letters, @Nullable LetterPlace reached) {

    /** Copies the list. */
    public LetterSlice {
        letters = List.copyOf(letters);
    }
}
