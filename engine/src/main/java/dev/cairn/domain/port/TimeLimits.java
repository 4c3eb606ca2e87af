package dev.cairn.domain.port;

import dev.cairn.domain.model.OverdueLease;
import java.time.Duration;
import java.util.List;

/** The time limits that have passed, by the clock of the store. It only reads: the right to act on one is its place. */
public interface TimeLimits {

    /**
     * Leases whose attempts have exceeded a limit, the longest overdue first.
     *
     * @param grace how long ago at least, so that the worker can end them itself
     */
    List<OverdueLease> overdueLeases(Duration grace, int limit);
}
