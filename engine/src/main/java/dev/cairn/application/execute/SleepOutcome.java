package dev.cairn.application.execute;

import dev.cairn.Limits;
import dev.cairn.TerminalError;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Turns the answer of a user's function into the outcome of a sleep, or refuses an answer that is no valid length or
 * instant.
 */
final class SleepOutcome {

    private SleepOutcome() {}

    /** The outcome for a computed length. */
    static Outcome lasting(Claim claim, @Nullable Object length) {
        if (!(length instanceof Duration duration)
                || duration.isNegative()
                || duration.compareTo(Limits.MAX_WAIT) > 0) {
            throw new TerminalError(subject(claim) + " was told to sleep for " + length
                    + ", but a sleep lasts between zero and " + Limits.MAX_WAIT.toDays()
                    + " days. Return such a duration from the function given to sleep(…).");
        }
        return new Outcome.SleepingFor(duration);
    }

    /** The outcome for a computed instant. */
    static Outcome until(Claim claim, @Nullable Object wakeAt) {
        if (!(wakeAt instanceof Instant instant)
                || Limits.isTooFar(claim.lease().startedAt(), instant)) {
            throw new TerminalError(subject(claim) + " was told to wake at " + wakeAt
                    + ", but it needs an instant within " + Limits.MAX_WAIT.toDays()
                    + " days. Return one from the function given to sleepUntil(…).");
        }
        return new Outcome.SleepingUntil(instant);
    }

    private static String subject(Claim claim) {
        return "The sleep step '" + claim.lease().key().name() + "' in run "
                + claim.run().id() + " of workflow '" + claim.run().workflow() + "'";
    }
}
