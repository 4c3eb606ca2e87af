package dev.cairn.domain.port;

import dev.cairn.ScheduleEvent;
import dev.cairn.domain.model.StoredSchedule;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The stored schedules. Their rows are locked before all others. */
public interface Schedules {

    /** Stores a new schedule, unless the name is taken; then it returns false. */
    boolean insert(StoredSchedule schedule);

    /** Locks the schedule of that name until the end of the transaction. */
    Optional<StoredSchedule> lock(String name);

    /**
     * Locks schedules that are due by the time of the store, the longest overdue first, and passes over those that
     * another transaction has locked. A paused schedule is never due.
     */
    List<StoredSchedule> takeDue(int limit, Set<String> except);

    /** Writes how far schedules have come that were locked before, and what happened; not their definitions. */
    void save(Collection<StoredSchedule> schedules, List<ScheduleEvent> events);

    /** Writes the definition of a schedule that was locked before, and how far it has come. */
    void redefine(StoredSchedule schedule);

    /** Deletes the schedule of that name with its events. */
    void delete(String name);
}
