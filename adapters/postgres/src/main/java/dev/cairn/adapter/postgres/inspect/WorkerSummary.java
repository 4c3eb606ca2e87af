package dev.cairn.adapter.postgres.inspect;

import java.time.Duration;
import java.util.UUID;

/**
 * A worker that is registered.
 *
 * @param id under which it holds its leases
 * @param name how it is shown to people
 * @param slots how many steps it runs at once
 * @param running how many it holds right now
 * @param up how long it has been registered
 * @param silent how long ago its last heartbeat was
 */
public record WorkerSummary(UUID id, String name, int slots, int running, Duration up, Duration silent) {}
