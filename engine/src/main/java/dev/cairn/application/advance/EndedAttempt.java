package dev.cairn.application.advance;

import dev.cairn.TimeLimit;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepError;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that is over.
 *
 * @param lease the lease that the attempt held
 * @param fatalError why its step failed for good, or null when it did not
 * @param at when the end was stored
 * @param timedOut the time limit that the attempt exceeded, or null
 */
public record EndedAttempt(
        RunHeader run,
        Lease lease,
        Outcome outcome,
        @Nullable StepError fatalError,
        Instant at,
        @Nullable TimeLimit timedOut) {

    /** The time from lease to end. It is never negative, although the clock of the store may be estimated. */
    public Duration duration() {
        return at.isAfter(lease.startedAt()) ? Duration.between(lease.startedAt(), at) : Duration.ZERO;
    }
}
