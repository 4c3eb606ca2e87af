package dev.cairn.domain.model;

import dev.cairn.AtDeadline;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The deadline of a run.
 *
 * @param at when it passes, or null when it does not run: the steps of the run are over
 * @param length how long the run may take, or null if only the instant was given
 * @param action what happens when it passes
 */
public record Deadline(@Nullable Instant at, @Nullable Duration length, AtDeadline action) {

    private static final String NO_LENGTH = "-";

    /** The deadline that does not run any more. */
    public Deadline stopped() {
        return new Deadline(null, length, action);
    }

    /** The deadline that begins again at that time, with its whole length; one that was an instant does not. */
    public Deadline beginAgain(Instant now) {
        return length == null ? this : new Deadline(now.plus(length), length, action);
    }

    /** The deadline as a store keeps it, without its instant. */
    public String toText() {
        return action + " " + (length == null ? NO_LENGTH : length);
    }

    /** The deadline of these words and that instant, or null for none. */
    public static @Nullable Deadline of(@Nullable String words, @Nullable Instant at) {
        if (words == null) {
            return null;
        }
        int gap = words.indexOf(' ');
        String length = words.substring(gap + 1);
        return new Deadline(
                at,
                length.equals(NO_LENGTH) ? null : Duration.parse(length),
                AtDeadline.valueOf(words.substring(0, gap)));
    }
}
