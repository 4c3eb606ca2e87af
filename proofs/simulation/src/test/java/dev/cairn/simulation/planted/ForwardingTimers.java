package dev.cairn.simulation.planted;

import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Timers;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Timers that are others, except for what a subclass does differently. */
class ForwardingTimers implements Timers {

    private final Timers timers;

    ForwardingTimers(Timers timers) {
        this.timers = timers;
    }

    @Override
    public Instant now() {
        return timers.now();
    }

    @Override
    public void insert(Collection<Timer> added) {
        timers.insert(added);
    }

    @Override
    public List<Timer> takeDue(int limit) {
        return timers.takeDue(limit);
    }

    @Override
    public Optional<Instant> nextDue() {
        return timers.nextDue();
    }
}
