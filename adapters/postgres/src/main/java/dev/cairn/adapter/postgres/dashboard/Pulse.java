package dev.cairn.adapter.postgres.dashboard;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * Numbers that change when something happens. An equal pulse means that nothing was begun since; what was begun may be
 * committed a little later.
 *
 * @param now the time of the server
 * @param events changes with each event of any run
 * @param workers changes when a worker comes, goes or sends its heartbeat
 * @param runs for each run that was asked for, changes with each of its events
 */
public record Pulse(Instant now, long events, long workers, Map<UUID, Long> runs) {

    /** Copies the map. */
    public Pulse {
        runs = Map.copyOf(runs);
    }
}
