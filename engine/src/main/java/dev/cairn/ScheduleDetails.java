package dev.cairn;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is stored about a schedule.
 *
 * @param definedAt when its definition was stored or changed last
 * @param pause who paused it and why, or null
 * @param nextTick when it ticks next, without jitter; null when it has ended
 * @param waitingTick a tick that waits until the earlier run is over, or null
 * @param last the last tick that started a run, or null
 * @param started how many runs its ticks have started
 * @param skipped how many ticks were skipped
 */
public record ScheduleDetails(
        String name,
        String workflow,
        String tenant,
        Recurrence recurrence,
        ScheduleOptions options,
        Instant definedAt,
        @Nullable Pause pause,
        @Nullable Instant nextTick,
        @Nullable Instant waitingTick,
        @Nullable Tick last,
        long started,
        long skipped) {

    /** A pause. */
    public record Pause(String by, Instant at, String reason) {}

    /** A tick with its run. */
    public record Tick(Instant at, UUID run) {}
}
