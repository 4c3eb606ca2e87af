package dev.cairn.application.define;

import dev.cairn.Limits;
import dev.cairn.WhenLate;
import dev.cairn.domain.model.QueueLimit;
import dev.cairn.domain.model.StepLimits;
import dev.cairn.domain.service.Required;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Checks the length of a time limit in a definition. */
final class LimitLength {

    private LimitLength() {}

    /** Refuses a length that is missing, not longer than zero, or too long. */
    static Duration checked(String what, @Nullable Duration length) {
        if (length == null || !length.isPositive() || length.compareTo(Limits.MAX_WAIT) > 0) {
            throw new IllegalArgumentException(what + " must be longer than zero and at most "
                    + Limits.MAX_WAIT.toDays() + " days, but was " + length + ". Leave it out for no limit.");
        }
        return length;
    }

    /** The limit in the queue of that length; refuses a missing word on what happens then. */
    static QueueLimit queueLimit(String what, @Nullable Duration length, @Nullable WhenLate then) {
        return new QueueLimit(
                checked(what, length),
                Required.argument(then, what + ": what happens then", "Use WhenLate.FAIL or WhenLate.SKIP"));
    }

    /** Refuses a limit of silence that is longer than the whole attempt may be. */
    static void requireUseful(String what, StepLimits limits) {
        if (limits.isSilenceTooLong()) {
            throw new IllegalArgumentException(what + " of " + limits.heartbeat() + " is longer than its start-to-close"
                    + " limit of " + limits.startToClose()
                    + ", so it would never count. Choose a shorter one, or leave it"
                    + " out.");
        }
    }
}
