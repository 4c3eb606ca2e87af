package dev.cairn.domain.model;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is due next, of each kind of which a leader takes care. An instant is null when nothing of its kind is stored.
 *
 * @param timer when the next timer fires
 * @param attempt when the next running attempt exceeds a time limit; earlier than that if it sends heartbeats
 * @param start when the next queued task must have been started
 * @param deadline when the next deadline of a run passes
 * @param schedule when the next schedule is due
 * @param delivery whether a signal waits for delivery
 */
public record Upcoming(
        @Nullable Instant timer,
        @Nullable Instant attempt,
        @Nullable Instant start,
        @Nullable Instant deadline,
        @Nullable Instant schedule,
        boolean delivery) {

    /** No schedule is due, and no signal waits for delivery. */
    public Upcoming(
            @Nullable Instant timer, @Nullable Instant attempt, @Nullable Instant start, @Nullable Instant deadline) {
        this(timer, attempt, start, deadline, null, false);
    }

    /** Whether that instant has come. */
    public static boolean isPast(@Nullable Instant due, Instant now) {
        return due != null && !due.isAfter(now);
    }

    /** When the next timer fires, if there is any. */
    public Optional<Instant> nextTimer() {
        return Optional.ofNullable(timer);
    }
}
