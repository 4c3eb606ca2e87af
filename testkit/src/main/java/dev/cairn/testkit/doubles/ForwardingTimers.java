package dev.cairn.testkit.doubles;

import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Timers;
import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** Timers that forward every call; a subclass overrides some. */
public abstract class ForwardingTimers implements Timers {

    private final Timers timers;

    /** Forwards to those timers. */
    protected ForwardingTimers(Timers timers) {
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
    public List<Timer> remove(Collection<Timer.Id> ids) {
        return timers.remove(ids);
    }

    @Override
    public void discard(Collection<Timer.Id> ids) {
        timers.discard(ids);
    }
}
