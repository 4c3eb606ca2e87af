package dev.cairn;

import java.time.Instant;
import java.util.List;

/**
 * A reference to a schedule, which is stored by its name. A schedule that does not exist is reported by each method with
 * a {@link ScheduleNotFoundException}.
 */
public interface ScheduleRef {

    /** The name of the schedule. */
    String name();

    /** What is stored about it now. */
    ScheduleDetails inspect();

    /** The next five ticks, in time order; fewer if the schedule ends before. A paused schedule has them as well. */
    default List<Instant> next() {
        return next(5);
    }

    /** The next ticks, at most {@link Limits#MAX_BACKFILL}. Jitter is not part of them. */
    List<Instant> next(int number);

    /** What happened to the schedule, the newest first, at most {@link Limits#MAX_PAGE} events. */
    List<ScheduleEvent> history(int limit);

    /**
     * Stops the ticks until {@link #resume}. A pause survives new definitions of the schedule. A paused schedule keeps its
     * first pause.
     */
    ScheduleDetails pause(String reason);

    /** Lets a paused schedule tick again. The ticks of the pause are skipped. Does nothing when it is not paused. */
    ScheduleDetails resume();

    /**
     * Starts a run now, whatever the overlap rule says, and also while the schedule is paused. For the following ticks it
     * counts as an earlier run.
     */
    StartedRun runNow();

    /**
     * Starts a run for each tick from {@code from} up to, but not including, {@code to}. A tick that has had its run
     * gets no other one: its run is found. The runs are started at once, whatever the overlap rule says, and do not
     * count for the following ticks. A backfill that failed may be repeated.
     *
     * @throws IllegalArgumentException when there are more than {@link Limits#MAX_BACKFILL} ticks, or the end is in the
     *     future
     */
    List<StartedRun> backfill(Instant from, Instant to);

    /** Deletes the schedule with its history. Its runs stay. */
    void delete();
}
