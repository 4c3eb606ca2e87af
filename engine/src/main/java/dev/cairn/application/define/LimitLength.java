package dev.cairn.application.define;

import dev.cairn.Limits;
import dev.cairn.domain.model.StepLimits;
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

    /** Refuses a limit of silence that is longer than the whole attempt may be. */
    static void requireUseful(String what, StepLimits limits) {
        if (limits.isSilenceTooLong()) {
            throw new IllegalArgumentException(what + " of " + limits.heartbeat() + " is longer than its start-to-close"
                    + " limit of " + limits.startToClose() + ", so it would never count. Choose a shorter one, or leave it"
                    + " out.");
        }
    }
}
