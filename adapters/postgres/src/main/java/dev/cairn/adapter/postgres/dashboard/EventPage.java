package dev.cairn.adapter.postgres.dashboard;

import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Some of the events of a run, in order.
 *
 * @param events the events
 * @param workers the names of the workers that they speak of by their ids
 * @param more whether others follow
 */
public record EventPage(List<NumberedEvent> events, Map<UUID, String> workers, boolean more) {

    /** Copies the collections. */
    public EventPage {
        events = List.copyOf(events);
        workers = Map.copyOf(workers);
    }
}
