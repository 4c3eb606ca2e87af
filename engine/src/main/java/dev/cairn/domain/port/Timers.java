package dev.cairn.domain.port;

import dev.cairn.domain.model.Timer;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The timers of waiting tasks. */
public interface Timers {

    /**
     * The time at which a wait begins that is set in this transaction, as the clock of the store says it: {@link #takeDue}
     * goes by the same one. Asking may cost more than {@link Transaction#now}.
     */
    Instant now();

    /** Sets timers. */
    void insert(Collection<Timer> timers);

    /** Takes away, earliest first, timers that are due by the time of the store; each is taken by one caller only. */
    List<Timer> takeDue(int limit);

    /** Takes these timers away, due or not, and returns those that were there: the others were taken by somebody else. */
    List<Timer> remove(Collection<Timer.Id> ids);

    /** When the next timer is due, if there is any. */
    Optional<Instant> nextDue();
}
