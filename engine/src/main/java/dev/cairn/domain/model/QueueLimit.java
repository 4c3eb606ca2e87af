package dev.cairn.domain.model;

import dev.cairn.WhenLate;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long a task may be queued before a worker starts it, and what happens then.
 *
 * @param length how long, each time it is queued
 */
public record QueueLimit(Duration length, WhenLate then) {

    /** The limit as a store keeps it. */
    public String toText() {
        return then + " " + length;
    }

    /** The limit of these words, or null for none. */
    public static @Nullable QueueLimit of(@Nullable String words) {
        if (words == null) {
            return null;
        }
        int gap = words.indexOf(' ');
        return new QueueLimit(Duration.parse(words.substring(gap + 1)), WhenLate.valueOf(words.substring(0, gap)));
    }
}
