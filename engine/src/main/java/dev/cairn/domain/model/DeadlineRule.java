package dev.cairn.domain.model;

import dev.cairn.AtDeadline;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The deadline of all runs of a workflow.
 *
 * @param length how long a run may take
 * @param action what happens then
 */
public record DeadlineRule(Duration length, AtDeadline action) {

    /** The rule as a store keeps it. */
    public String toText() {
        return action + " " + length;
    }

    /** The rule of these words, or null for none. */
    public static @Nullable DeadlineRule of(@Nullable String words) {
        if (words == null) {
            return null;
        }
        int gap = words.indexOf(' ');
        return new DeadlineRule(Duration.parse(words.substring(gap + 1)), AtDeadline.valueOf(words.substring(0, gap)));
    }
}
