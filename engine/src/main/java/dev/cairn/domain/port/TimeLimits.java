package dev.cairn.domain.port;

import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.OverdueLease;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** When the next queued task must have been started, if any has a limit. */
    Optional<Instant> nextStart();

    /** When the next deadline passes, if any run has one. */
    Optional<Instant> nextDeadline();
}
