package dev.cairn.domain.model;

import java.time.Instant;
import java.util.UUID;

/** One engine process, alive as long as it sends heartbeats. */
public record Worker(UUID id, String name, int slots, Instant startedAt, Instant beatAt) {

    /** The worker after another heartbeat. */
    public Worker beaten(Instant at) {
        return new Worker(id, name, slots, startedAt, at);
    }
}
