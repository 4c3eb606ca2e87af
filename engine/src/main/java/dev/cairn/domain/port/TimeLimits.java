package dev.cairn.domain.port;

import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.OverdueLease;
import dev.cairn.domain.model.Upcoming;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * The time limits, by the clock of the store. What it finds is only read: the right to act on a limit is its place, or the
 * locked run.
 */
public interface TimeLimits {

    /**
     * Leases whose attempts have exceeded a limit, each once, the longest overdue first.
     *
     * @param grace how long ago at least, so that the worker can end them itself
     */
    List<OverdueLease> overdueLeases(Duration grace, int limit);

    /** Sets the deadlines of runs that were stored or locked in this transaction. */
    void bound(Map<UUID, Deadline> deadlines);

    /** The runs whose deadline has passed, the longest overdue first. */
    List<UUID> overdueRuns(int limit);

    /**
     * When the next timer is due and when the next limits pass. One look at all of them, because a leader looks every
     * second: where no limit is used, none costs anything.
     */
    Upcoming upcoming();
}
