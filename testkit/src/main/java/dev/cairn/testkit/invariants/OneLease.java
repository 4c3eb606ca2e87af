package dev.cairn.testkit.invariants;

import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.TaskKey;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** I8: two attempts of a task never hold a lease together, and what is leased is the attempt whose turn it is. */
final class OneLease implements Invariant {

    @Override
    public String id() {
        return "I8";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        Map<TaskKey, Lease> seen = new HashMap<>();
        for (Lease lease : stored.snapshot().work().leases()) {
            Lease other = seen.put(lease.key(), lease);
            if (other != null) {
                report.accept(SnapshotIndex.name(lease.key()) + " is leased twice, to workers " + other.workerId()
                        + " and " + lease.workerId());
            }
            Entry task = stored.find(lease.key());
            if (task != null && lease.fence().attempt() != task.task().nextAttempt()) {
                report.accept(
                        task.name() + " is leased for attempt " + lease.fence().attempt() + " although attempt "
                                + task.task().nextAttempt() + " is next");
            }
        }
    }
}
