package dev.cairn.adapter.inmemory;

import dev.cairn.ScheduleEvent;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.port.ScheduleDirectory;
import dev.cairn.domain.port.Schedules;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The schedules in memory. */
record InMemorySchedules(Tables tables, Instant now) implements Schedules, ScheduleDirectory {

    @Override
    public boolean insert(StoredSchedule schedule) {
        if (tables.schedules.has(schedule.name())) {
            return false;
        }
        tables.schedules.insert(schedule.name(), schedule);
        return true;
    }

    @Override
    public Optional<StoredSchedule> lock(String name) {
        return find(name);
    }

    @Override
    public List<StoredSchedule> takeDue(int limit, Set<String> except) {
        return waiting(tables)
                .filter(schedule -> !dueAt(schedule).isAfter(now) && !except.contains(schedule.name()))
                .sorted(Comparator.comparing(InMemorySchedules::dueAt).thenComparing(StoredSchedule::name))
                .limit(limit)
                .toList();
    }

    /** The schedules that a leader has to look at some time. */
    static Stream<StoredSchedule> waiting(Tables tables) {
        return tables.schedules.values().stream()
                .filter(schedule -> schedule.pause() == null && schedule.dueAt() != null);
    }

    private static Instant dueAt(StoredSchedule schedule) {
        return Objects.requireNonNull(schedule.dueAt());
    }

    @Override
    public void save(Collection<StoredSchedule> schedules, List<ScheduleEvent> events) {
        schedules.forEach(this::redefine);
        events.forEach(tables::append);
    }

    @Override
    public void redefine(StoredSchedule schedule) {
        StoredSchedule unused = tables.schedules.get(schedule.name());
        tables.schedules.put(schedule.name(), schedule);
    }

    @Override
    public void delete(String name) {
        tables.schedules.remove(name);
        tables.scheduleEvents.remove(name);
    }

    @Override
    public Optional<StoredSchedule> find(String name) {
        return Optional.ofNullable(tables.schedules.find(name));
    }

    @Override
    public List<StoredSchedule> after(String name, int limit) {
        return tables.schedules.values().stream()
                .filter(schedule -> schedule.name().compareTo(name) > 0)
                .limit(limit)
                .toList();
    }

    @Override
    public List<ScheduleEvent> history(String name, int limit) {
        List<ScheduleEvent> log = tables.scheduleEvents.find(name);
        return log == null ? List.of() : log.reversed().stream().limit(limit).toList();
    }
}
