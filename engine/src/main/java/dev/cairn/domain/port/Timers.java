package dev.cairn.domain.port;

import dev.cairn.domain.model.Timer;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** The timers of waiting tasks. */
public interface Timers {

    /**
     * The time at which a wait set in this transaction begins, by the clock of the store: {@link #takeDue} uses the
     * same clock. Asking may cost more than {@link Transaction#now}.
     */
    Instant now();

    /** Sets timers. */
    void insert(Collection<Timer> timers);

    /** Takes timers that are due by the time of the store, earliest first; only one caller gets each timer. */
    List<Timer> takeDue(int limit);

    /** Removes these timers, due or not, and returns those that existed; another caller took the rest. */
    List<Timer> remove(Collection<Timer.Id> ids);

    /** Removes these timers, except those that another caller is taking at this moment: they fire for a task that is over. */
    void discard(Collection<Timer.Id> ids);
}
