package dev.cairn.adapter.inmemory;

import dev.cairn.adapter.inmemory.Tables.Due;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Timers;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

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
            Due due = new Due(timer.dueAt(), timer.key());
            tables.timedTasks.insert(timer.key(), due);
            tables.timers.insert(due, timer);
        }
    }

    @Override
    public List<Timer> takeDue(int limit) {
        List<Timer> due = tables.timers.values().stream()
                .takeWhile(timer -> !timer.dueAt().isAfter(now))
                .limit(limit)
                .toList();
        for (Timer timer : due) {
            tables.timers.remove(new Due(timer.dueAt(), timer.key()));
            tables.timedTasks.remove(timer.key());
        }
        return due;
    }

    @Override
    public Optional<Instant> nextDue() {
        return tables.timers.values().stream().findFirst().map(Timer::dueAt);
    }
}
