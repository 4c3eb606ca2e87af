package dev.cairn.domain.model;

import dev.cairn.ScheduleEvent;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the due ticks of a schedule.
 *
 * @param cancelFirst runs that are to be cancelled before anything else happens; then it is decided again
 * @param starts the ticks that start runs, in their order
 * @param skips the ticks that start none
 * @param waits a tick that has begun to wait, or null
 * @param progress the progress without the runs that are started
 */
public record TickDecision(
        List<UUID> cancelFirst,
        List<Instant> starts,
        List<Skip> skips,
        @Nullable Instant waits,
        ScheduleProgress progress) {

    /** Nothing can be decided before these runs are cancelled. */
    public static TickDecision cancelling(List<UUID> runs, ScheduleProgress progress) {
        return new TickDecision(runs, List.of(), List.of(), null, progress);
    }

    /**
     * Ticks that are skipped for the same reason.
     *
     * @param last the last of them
     * @param count how many, counted up to a limit
     */
    public record Skip(ScheduleEvent.Type reason, Instant last, long count) {}
}
