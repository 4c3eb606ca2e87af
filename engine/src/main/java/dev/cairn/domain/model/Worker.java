package dev.cairn.domain.model;

import dev.cairn.WorkerDetails;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One engine process, alive as long as it sends heartbeats.
 *
 * @param report what it said of itself with its last heartbeat
 * @param drain who told it to drain, or null
 */
public record Worker(
        UUID id,
        String name,
        int slots,
        Instant startedAt,
        Instant beatAt,
        WorkerProfile profile,
        WorkerReport report,
        WorkerDetails.@Nullable Drain drain) {

    /** A worker of which nothing more is known. */
    public Worker(UUID id, String name, int slots, Instant startedAt, Instant beatAt) {
        this(id, name, slots, startedAt, beatAt, WorkerProfile.UNKNOWN, WorkerReport.IDLE, null);
    }

    /** The worker after another sign of life, with which it said nothing new. */
    public Worker beaten(Instant at) {
        return beaten(at, report);
    }

    /** The worker after another heartbeat. */
    public Worker beaten(Instant at, WorkerReport newest) {
        return new Worker(id, name, slots, startedAt, at, profile, newest, drain);
    }

    /** The worker with another drain, or with none. */
    public Worker draining(WorkerDetails.@Nullable Drain order) {
        return new Worker(id, name, slots, startedAt, beatAt, profile, report, order);
    }
}
