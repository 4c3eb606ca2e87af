package dev.cairn.testkit.doubles;

import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Wait;
import dev.cairn.domain.port.Waits;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** Waits that forward every call; a subclass overrides some. */
public abstract class ForwardingWaits implements Waits {

    private final Waits waits;

    /** Forwards to those waits. */
    protected ForwardingWaits(Waits waits) {
        this.waits = waits;
    }

    @Override
    public void insert(Collection<Wait> added) {
        waits.insert(added);
    }

    @Override
    public List<Wait> of(Collection<TaskKey> keys) {
        return waits.of(keys);
    }

    @Override
    public List<TaskKey> waitingFor(UUID runId, String signal, int limit) {
        return waits.waitingFor(runId, signal, limit);
    }

    @Override
    public void remove(Collection<TaskKey> keys) {
        waits.remove(keys);
    }
}
