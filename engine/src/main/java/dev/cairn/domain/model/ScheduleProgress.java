package dev.cairn.domain.model;

import dev.cairn.ScheduleDetails;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far a schedule has come.
 *
 * @param decidedUntil it is decided for each tick up to this instant what became of it
 * @param waitingTick a tick that waits until the open runs are over, or null
 * @param openRuns the runs that it started and that were not over when it looked last, oldest first
 * @param last the last tick that started a run, or null
 * @param started how many runs its ticks have started
 * @param skipped how many ticks were skipped
 */
public record ScheduleProgress(
        Instant decidedUntil,
        @Nullable Instant waitingTick,
        List<UUID> openRuns,
        ScheduleDetails.@Nullable Tick last,
        long started,
        long skipped) {

    /** The most open runs that are known; only a schedule that lets runs overlap has so many. */
    private static final int MOST_OPEN = 100;

    /** A new schedule, which ticks after that instant. */
    public static ScheduleProgress from(Instant start) {
        return new ScheduleProgress(start, null, List.of(), null, 0, 0);
    }

    /** The progress after ticks up to that instant were skipped. */
    public ScheduleProgress skippedTo(Instant until, long ticks) {
        return new ScheduleProgress(until, waitingTick, openRuns, last, started, skipped + ticks);
    }

    /** The progress with more open runs, of which the latest are kept. */
    public ScheduleProgress withRuns(List<UUID> runs) {
        List<UUID> open = new ArrayList<>(openRuns);
        open.addAll(runs);
        List<UUID> latest = List.copyOf(open.subList(Math.max(0, open.size() - MOST_OPEN), open.size()));
        return new ScheduleProgress(decidedUntil, waitingTick, latest, last, started, skipped);
    }

    /** The progress after a tick started a run. */
    public ScheduleProgress lastRun(Instant tick, UUID run) {
        return new ScheduleProgress(
                decidedUntil, waitingTick, openRuns, new ScheduleDetails.Tick(tick, run), started, skipped);
    }
}
