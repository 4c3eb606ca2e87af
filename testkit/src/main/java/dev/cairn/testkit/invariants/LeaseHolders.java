package dev.cairn.testkit.invariants;

import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Worker;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** I15: every lease belongs to a worker that is registered; one that left or was declared dead has none. */
final class LeaseHolders implements Invariant {

    @Override
    public String id() {
        return "I15";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        Set<UUID> registered = new HashSet<>();
        for (Worker worker : stored.snapshot().workers()) {
            registered.add(worker.id());
        }
        for (Lease lease : stored.snapshot().work().leases()) {
            if (!registered.contains(lease.workerId())) {
                report.accept(SnapshotIndex.name(lease.key()) + " is leased to worker " + lease.workerId()
                        + ", which is not registered");
            }
        }
    }
}
