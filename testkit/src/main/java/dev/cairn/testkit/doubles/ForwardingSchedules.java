package dev.cairn.testkit.doubles;

import dev.cairn.ScheduleEvent;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.port.Schedules;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Schedules that forward every call; a subclass overrides some. */
public abstract class ForwardingSchedules implements Schedules {

    private final Schedules schedules;

    /** Forwards to those schedules. */
    protected ForwardingSchedules(Schedules schedules) {
        this.schedules = schedules;
    }

    @Override
    public boolean insert(StoredSchedule schedule) {
        return schedules.insert(schedule);
    }

    @Override
    public Optional<StoredSchedule> lock(String name) {
        return schedules.lock(name);
    }

    @Override
    public List<StoredSchedule> takeDue(int limit, Set<String> except) {
        return schedules.takeDue(limit, except);
    }

    @Override
    public void save(Collection<StoredSchedule> saved, List<ScheduleEvent> events) {
        schedules.save(saved, events);
    }

    @Override
    public void redefine(StoredSchedule schedule) {
        schedules.redefine(schedule);
    }

    @Override
    public void delete(String name) {
        schedules.delete(name);
    }
}
