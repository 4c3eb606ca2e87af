package dev.cairn.adapter.inmemory;

import dev.cairn.adapter.inmemory.Tables.Due;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Timers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The timers in memory. */
final class InMemoryTimers implements Timers {

    private final Tables tables;
    private final Instant now;

    InMemoryTimers(Tables tables, Instant now) {
        this.tables = tables;
        this.now = now;
    }

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public void insert(Collection<Timer> timers) {
        for (Timer timer : timers) {
            Due due = new Due(timer.dueAt(), timer.id());
            tables.timerIds.insert(timer.id(), due);
            tables.timers.insert(due, timer);
        }
    }

    @Override
    public List<Timer> takeDue(int limit) {
        List<Timer> due = tables.timers.values().stream()
                .takeWhile(timer -> !timer.dueAt().isAfter(now))
                .limit(limit)
                .toList();
        return remove(due.stream().map(Timer::id).toList());
    }

    @Override
    public List<Timer> remove(Collection<Timer.Id> ids) {
        List<Timer> removed = new ArrayList<>();
        for (Timer.Id id : ids) {
            Due due = tables.timerIds.find(id);
            if (due != null) {
                removed.add(tables.timers.get(due));
                tables.timers.remove(due);
                tables.timerIds.remove(id);
            }
        }
        return removed;
    }

    @Override
    public void discard(Collection<Timer.Id> ids) {
        List<Timer> unused = remove(ids);
    }
}
