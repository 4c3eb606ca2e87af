package dev.cairn;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a schedule, stored with the change itself.
 *
 * @param at when it happened
 * @param tick the instant of the tick, of the last one if there are several, or null
 * @param run the run that was started, or null
 * @param count how many ticks it concerns; {@link Limits#MAX_COUNT} stands for that many or more
 * @param detail what a person wants to know: the reason of a pause, or what was defined; or null
 */
public record ScheduleEvent(
        String schedule,
        Instant at,
        Type type,
        @Nullable Instant tick,
        @Nullable UUID run,
        long count,
        @Nullable String detail) {

    /** The kinds of events. */
    public enum Type {
        /** The schedule was defined, or its definition changed. */
        DEFINED,
        /** A tick started its run. */
        TICKED,
        /** A tick waits until the earlier run is over. */
        WAITING,
        /** Ticks were skipped, because the run of an earlier tick was not over. */
        SKIPPED_OVERLAP,
        /** Ticks were skipped, because they were missed and the catch-up rule does not start them. */
        SKIPPED_LATE,
        /** Ticks were skipped, because the schedule was paused. */
        SKIPPED_PAUSED,
        /** Ticks were skipped, because the definition changed before they were started. */
        SKIPPED_REDEFINED,
        /** The schedule was paused. */
        PAUSED,
        /** The schedule was resumed. */
        RESUMED,
        /** Somebody started a run now. */
        RUN_NOW,
        /** Somebody started the runs of past ticks. */
        BACKFILLED;

        /** Whether ticks were skipped. */
        public boolean isSkip() {
            return name().startsWith("SKIPPED");
        }
    }
}
