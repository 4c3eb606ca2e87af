package dev.cairn.adapter.postgres.inspect;

import dev.cairn.RunDetails;
import dev.cairn.TaskEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A run with all that happened to it, at one moment.
 *
 * @param details the run and its tasks
 * @param events what has happened to its tasks, in order
 * @param workers the names of the workers that the events speak of by their ids, also of those that are gone
 * @param withoutCode the names of the steps that are ready while no live worker has code for them
 * @param readAt the moment, by the clock of the server
 */
public record RunHistory(
        RunDetails details,
        List<TaskEvent> events,
        Map<UUID, String> workers,
        List<String> withoutCode,
        Instant readAt) {

    /** Copies the collections. */
    public RunHistory {
        events = List.copyOf(events);
        workers = Map.copyOf(workers);
        withoutCode = List.copyOf(withoutCode);
    }
}
