package dev.cairn;

import java.util.List;
import java.util.Optional;

/** Finds, steers and lists the schedules of the store, whichever engine defined them. */
public interface Schedules {

    /** A reference to the schedule of that name. */
    ScheduleRef find(String name);

    /** What is stored about the schedule of that name, if there is one. */
    Optional<ScheduleDetails> lookUp(String name);

    /** The first schedules by name. */
    default List<ScheduleDetails> list(int limit) {
        return list("", limit);
    }

    /**
     * The schedules whose names come after that one, in the order of their names.
     *
     * @param limit at most {@link Limits#MAX_PAGE}
     */
    List<ScheduleDetails> list(String after, int limit);
}
