package dev.cairn.testkit.doubles;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Heartbeat;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.StoredHeartbeat;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Heartbeats;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Heartbeats that forward every call; a subclass overrides some. */
public abstract class ForwardingHeartbeats implements Heartbeats {

    private final Heartbeats heartbeats;

    /** Forwards to those heartbeats. */
    protected ForwardingHeartbeats(Heartbeats heartbeats) {
        this.heartbeats = heartbeats;
    }

    @Override
    public Set<Fence> beat(Collection<Heartbeat> beats) {
        return heartbeats.beat(beats);
    }

    @Override
    public void keep(Collection<Heartbeat> beats) {
        heartbeats.keep(beats);
    }

    @Override
    public void forget(Collection<TaskKey> tasks) {
        heartbeats.forget(tasks);
    }

    @Override
    public Optional<Payload> before(Fence attempt) {
        return heartbeats.before(attempt);
    }

    @Override
    public List<StoredHeartbeat> ofRun(UUID runId) {
        return heartbeats.ofRun(runId);
    }
}
