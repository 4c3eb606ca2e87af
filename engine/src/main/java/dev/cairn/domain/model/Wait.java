package dev.cairn.domain.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The place of a task that waits for a signal. It is stored when the wait begins and removed when it ends, and never
 * changes.
 *
 * @param since when the wait began
 * @param until when the timeout is, or null
 */
public record Wait(
        TaskKey key,
        WaitTerms terms,
        Instant since,
        @Nullable Instant until) {

    /** Whether its timeout has come by that time. */
    public boolean isOver(Instant now) {
        return until != null && !until.isAfter(now);
    }
}
