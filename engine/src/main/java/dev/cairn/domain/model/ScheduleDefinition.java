package dev.cairn.domain.model;

import dev.cairn.Recurrence;
import dev.cairn.ScheduleOptions;

/** A schedule as the code defines it. */
public record ScheduleDefinition(
        String name, String workflow, String tenant, Recurrence recurrence, ScheduleOptions options, Payload input) {

    /** Whether the other one ticks at the same instants. */
    public boolean ticksLike(ScheduleDefinition other) {
        return recurrence.equals(other.recurrence)
                && java.util.Objects.equals(options.startAt(), other.options.startAt())
                && java.util.Objects.equals(options.endAt(), other.options.endAt());
    }
}
