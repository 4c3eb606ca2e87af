package dev.cairn.application.define;

import dev.cairn.Limits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Checks the length of a time limit in a definition. */
final class LimitLength {

    private LimitLength() {}

    /** Refuses a length that is missing, not longer than zero, or too long. */
    static Duration checked(String what, @Nullable Duration length) {
        if (length == null || !length.isPositive() || length.compareTo(Limits.MAX_WAIT) > 0) {
            throw new IllegalArgumentException(what + " must be longer than zero and at most " + Limits.MAX_WAIT.toDays()
                    + " days, but was " + length + ". Leave it out for no limit.");
        }
        return length;
    }
}
