package dev.cairn.testkit.doubles;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.port.Leases;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Leases that forward every call; a subclass overrides some. */
public abstract class ForwardingLeases implements Leases {

    private final Leases leases;

    /** Forwards to those leases. */
    protected ForwardingLeases(Leases leases) {
        this.leases = leases;
    }

    @Override
    public void grant(Collection<Lease> granted) {
        leases.grant(granted);
    }

    @Override
    public Set<Fence> release(Collection<Fence> fences) {
        return leases.release(fences);
    }

    @Override
    public List<Lease> takeAway(UUID runId, @Nullable String step) {
        return leases.takeAway(runId, step);
    }

    @Override
    public Set<Fence> held(Collection<Fence> fences) {
        return leases.held(fences);
    }

    @Override
    public List<Lease> beginEpoch(Collection<UUID> workerIds) {
        return leases.beginEpoch(workerIds);
    }
}
