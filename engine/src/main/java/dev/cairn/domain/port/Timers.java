package dev.cairn.domain.port;

import dev.cairn.domain.model.Timer;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The timers of waiting tasks. */
public interface Timers {

    /** Sets timers. */
    void insert(Collection<Timer> timers);

    /** Takes away, earliest first, timers that are due by the time of the store; each is taken by one caller only. */
    List<Timer> takeDue(int limit);

    /** When the next timer is due, if there is any. */
    Optional<Instant> nextDue();
}
