package dev.cairn.domain.port;

import dev.cairn.ScheduleEvent;
import dev.cairn.domain.model.StoredSchedule;
import java.util.List;
import java.util.Optional;

/** Lookups of schedules, for people. Nothing is locked. */
public interface ScheduleDirectory {

    /** The schedule of that name. */
    Optional<StoredSchedule> find(String name);

    /** The schedules whose names come after that one, in the order of their names, byte by byte. */
    List<StoredSchedule> after(String name, int limit);

    /** The events of a schedule, the newest first. */
    List<ScheduleEvent> history(String name, int limit);
}
