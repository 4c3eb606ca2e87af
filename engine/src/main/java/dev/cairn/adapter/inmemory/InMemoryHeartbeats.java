package dev.cairn.adapter.inmemory;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Heartbeat;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.StoredHeartbeat;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Heartbeats;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The heartbeats of steps in memory. */
record InMemoryHeartbeats(Tables tables, Instant now) implements Heartbeats {

    @Override
    public Set<Fence> beat(Collection<Heartbeat> beats) {
        Set<Fence> held = new LinkedHashSet<>();
        for (Heartbeat beat : beats) {
            Lease lease = tables.leases.find(beat.fence().key());
            if (lease != null && lease.fence().equals(beat.fence())) {
                store(beat);
                held.add(beat.fence());
            }
        }
        return held;
    }

    @Override
    public void keep(Collection<Heartbeat> beats) {
        beats.forEach(this::store);
    }

    private void store(Heartbeat beat) {
        Row before = tables.heartbeats.find(beat.fence().key());
        tables.heartbeats.put(
                beat.fence().key(),
                before == null ? new Row(beat.fence(), now, beat.details(), null) : before.followedBy(beat, now));
    }

    @Override
    public void forget(Collection<TaskKey> tasks) {
        tasks.forEach(tables.heartbeats::remove);
    }

    @Override
    public Optional<Payload> before(Fence attempt) {
        Row row = tables.heartbeats.find(attempt.key());
        if (row == null) {
            return Optional.empty();
        }
        return Optional.ofNullable(row.fence.equals(attempt) ? row.previous : row.details);
    }

    @Override
    public List<StoredHeartbeat> ofRun(UUID runId) {
        return tables.heartbeats.values().stream()
                .filter(row -> row.fence.key().runId().equals(runId))
                .map(row -> new StoredHeartbeat(row.fence.key(), row.fence.attempt(), row.at, row.details))
                .toList();
    }

    /** A row: the attempt that sent it, when, and the last details, also those from before this attempt. */
    record Row(
            Fence fence,
            Instant at,
            @Nullable Payload details,
            @Nullable Payload previous) {

        private Row followedBy(Heartbeat beat, Instant time) {
            return new Row(
                    beat.fence(),
                    time,
                    beat.details() == null ? details : beat.details(),
                    fence.equals(beat.fence()) ? previous : details);
        }
    }
}
