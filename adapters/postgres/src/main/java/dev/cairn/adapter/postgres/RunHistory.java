package dev.cairn.adapter.postgres;

import dev.cairn.RunDetails;
import dev.cairn.TaskEvent;
import java.time.Instant;
import java.util.List;

/**
 * A run with all that happened to it, at one moment.
 *
 * @param details the run and its tasks
 * @param events what has happened to its tasks, in order
 * @param readAt the moment, by the clock of the server
 */
public record RunHistory(RunDetails details, List<TaskEvent> events, Instant readAt) {

    /** Copies the list. */
    public RunHistory {
        events = List.copyOf(events);
    }
}
