package dev.cairn.adapter.inmemory;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.port.LastLeases;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The last leases of runs in memory. */
record InMemoryLastLeases(Tables tables, Set<Fence> released) implements LastLeases {

    @Override
    public List<Lease> mark(UUID runId) {
        List<Lease> marked = tables.leases.values().stream()
                .filter(lease -> lease.key().runId().equals(runId))
                .map(Lease::asLast)
                .toList();
        marked.forEach(lease -> tables.leases.put(lease.key(), lease));
        return marked;
    }
}
