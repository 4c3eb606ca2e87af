package dev.cairn;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of a schedule. Immutable; each method returns a changed copy.
 *
 * @param overlap what a tick does while an earlier run is not over
 * @param catchUp what happens to ticks that were missed
 * @param jitter the longest random delay of a tick; it never reaches the following tick
 * @param startAt the first instant at which the schedule may tick, or null
 * @param endAt the schedule ticks before this instant only; null for no end
 * @param metadata texts that each run gets, beside the name of the schedule and the instant of the tick
 */
public record ScheduleOptions(
        Overlap overlap,
        CatchUp catchUp,
        Duration jitter,
        @Nullable Instant startAt,
        @Nullable Instant endAt,
        Map<String, String> metadata) {

    private static final Instant YEAR_10000 = Instant.parse("+10000-01-01T00:00:00Z");
    private static final ScheduleOptions NONE =
            new ScheduleOptions(Overlap.SKIP, CatchUp.latest(), Duration.ZERO, null, null, Map.of());

    /** Refuses invalid options. */
    public ScheduleOptions {
        require(overlap, "the overlap rule", "Leave it out for SKIP");
        require(catchUp, "the catch-up rule", "Leave it out for CatchUp.latest()");
        Limits.checkWait("ScheduleOptions: the jitter", jitter);
        checkYear("start", startAt);
        checkYear("end", endAt);
        jitter = jitter.truncatedTo(ChronoUnit.MILLIS);
        startAt = startAt == null ? null : startAt.truncatedTo(ChronoUnit.MICROS);
        endAt = endAt == null ? null : endAt.truncatedTo(ChronoUnit.MICROS);
        if (startAt != null && endAt != null && !startAt.isBefore(endAt)) {
            throw new IllegalArgumentException("ScheduleOptions: the schedule would end (" + endAt
                    + ") before it starts (" + startAt + "). Set a later end.");
        }
        metadata = TriggerOptions.none()
                .metadata(require(metadata, "the metadata", "Use Map.of() for none"))
                .metadata();
    }

    /** No options: SKIP, the latest missed tick within 24 hours, no jitter, no start, no end, no metadata. */
    public static ScheduleOptions none() {
        return NONE;
    }

    /** Returns options with that overlap rule. */
    public ScheduleOptions overlap(Overlap rule) {
        return new ScheduleOptions(rule, catchUp, jitter, startAt, endAt, metadata);
    }

    /** Returns options with that catch-up rule. */
    public ScheduleOptions catchUp(CatchUp rule) {
        return new ScheduleOptions(overlap, rule, jitter, startAt, endAt, metadata);
    }

    /** Returns options that delay each tick by a random time, at most that long. */
    public ScheduleOptions jitter(Duration longest) {
        return new ScheduleOptions(overlap, catchUp, longest, startAt, endAt, metadata);
    }

    /** Returns options of a schedule that does not tick before that instant. */
    public ScheduleOptions startAt(Instant first) {
        return new ScheduleOptions(
                overlap, catchUp, jitter, require(first, "the start", "Leave it out to start now"), endAt, metadata);
    }

    /** Returns options of a schedule that ticks before that instant only. */
    public ScheduleOptions endAt(Instant end) {
        return new ScheduleOptions(
                overlap, catchUp, jitter, startAt, require(end, "the end", "Leave it out for no end"), metadata);
    }

    /** Returns options with metadata for each run. */
    public ScheduleOptions metadata(Map<String, String> texts) {
        return new ScheduleOptions(overlap, catchUp, jitter, startAt, endAt, texts);
    }

    private static void checkYear(String what, @Nullable Instant instant) {
        if (instant != null && (instant.isBefore(Instant.EPOCH) || !instant.isBefore(YEAR_10000))) {
            throw new IllegalArgumentException("ScheduleOptions: the " + what + " of a schedule must lie between the"
                    + " years 1970 and 9999, but was " + instant + ". Leave it out for none.");
        }
    }

    private static <T> T require(@Nullable T value, String what, String remedy) {
        if (value == null) {
            throw new IllegalArgumentException("ScheduleOptions: " + what + " is null. " + remedy + ".");
        }
        return value;
    }
}
