package dev.cairn;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The tick that started a run, as its steps see it.
 *
 * @param schedule the name of the schedule
 * @param at the instant of the tick: when the run was to start, however late it started
 */
public record ScheduledTick(String schedule, Instant at) {

    /** The metadata of a run that holds the name of its schedule. */
    public static final String SCHEDULE = "cairn.schedule";

    /** The metadata of a run that holds the instant of its tick. */
    public static final String TICK = "cairn.tick";

    /** The tick of the run that a step or handler belongs to; empty when no schedule started it. */
    public static Optional<ScheduledTick> of(AttemptContext context) {
        return of(context.metadata());
    }

    /** The tick in the metadata of a run. */
    public static Optional<ScheduledTick> of(Map<String, String> metadata) {
        String schedule = metadata.get(SCHEDULE);
        String tick = metadata.get(TICK);
        return schedule == null || tick == null
                ? Optional.empty()
                : Optional.of(new ScheduledTick(schedule, Instant.parse(tick)));
    }
}
