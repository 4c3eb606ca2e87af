package dev.cairn.testkit.invariants;

import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.StoreSnapshot.Work;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.service.FairOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * I14: tenants are served in the order of the ids, and get their ids in fair order. The frontier never goes back; a new
 * place lies neither before it, which would overtake those who waited, nor further behind it than the tenant's own
 * backlog reaches; and a claim takes the lowest ids of what it can run.
 */
final class FairOrderWatch {

    private long frontier;
    private List<QueueRow> queue = List.of();
    private Set<Long> ids = Set.of();
    private final Set<TaskKey> met = new HashSet<>();
    private final Map<String, Long> pointers = new HashMap<>();

    /** Notes that a claim wanted these tasks. A worker that did not get them may leave them alone for a while. */
    void met(Collection<TaskKey> tasks) {
        met.addAll(tasks);
    }

    void observe(Work work, List<Violation> violations) {
        if (work.frontier() < frontier) {
            report(violations, "the frontier went back from block " + frontier + " to block " + work.frontier());
        }
        List<QueueRow> inOrder = new ArrayList<>(work.queue());
        inOrder.sort(Comparator.comparingLong(QueueRow::id));
        Set<Long> present = HashSet.newHashSet(inOrder.size());
        inOrder.forEach(queued -> present.add(queued.id()));
        checkNewPlaces(inOrder, work.frontier(), violations);
        checkClaims(work, present, violations);
        work.leases().forEach(lease -> met.add(lease.key()));
        frontier = work.frontier();
        queue = inOrder;
        ids = present;
    }

    /** In the order of the ids the new places of a tenant are met one block after the other. */
    private void checkNewPlaces(List<QueueRow> inOrder, long reached, List<Violation> violations) {
        for (QueueRow queued : inOrder) {
            if (ids.contains(queued.id())) {
                continue;
            }
            String tenant = queued.entry().run().tenant();
            long block = FairOrder.blockOf(queued.id());
            long furthest = Math.max(pointers.getOrDefault(tenant, -1L), reached) + 1;
            if (block < frontier) {
                report(
                        violations,
                        name(queued) + " was given a place in block " + block + ", before the frontier at " + frontier);
            }
            if (block > furthest) {
                report(
                        violations,
                        name(queued) + " was given a place in block " + block + " although block " + furthest
                                + " was its turn");
            }
            pointers.merge(tenant, block, Math::max);
        }
    }

    /**
     * Checks that a claim takes the lowest ids among tasks that need the same code, because the same workers can run
     * them. The exception is a task that a worker has met before, which it may leave alone.
     */
    private void checkClaims(Work work, Set<Long> present, List<Violation> violations) {
        List<QueueRow> claimed = claimed(work, present);
        if (claimed.isEmpty()) {
            return;
        }
        Map<StepCodeKey, QueueRow> passedOver = new HashMap<>();
        for (QueueRow left : queue) {
            // A claim leaves out a task that was not started in time.
            boolean mayBeLate = left.startBy() != null;
            if (present.contains(left.id()) && !met.contains(left.entry().key()) && !mayBeLate) {
                passedOver.putIfAbsent(left.entry().code(), left);
            }
        }
        for (QueueRow taken : claimed) {
            QueueRow left = passedOver.get(taken.entry().code());
            if (left != null && left.id() < taken.id()) {
                report(violations, name(taken) + " was claimed before " + name(left) + ", whose turn it was");
            }
        }
    }

    private List<QueueRow> claimed(Work work, Set<Long> present) {
        if (work.leases().isEmpty() || present.containsAll(ids)) {
            return List.of();
        }
        Set<TaskKey> leased = HashSet.newHashSet(work.leases().size());
        for (Lease lease : work.leases()) {
            leased.add(lease.key());
        }
        List<QueueRow> claimed = new ArrayList<>();
        for (QueueRow before : queue) {
            if (!present.contains(before.id()) && leased.contains(before.entry().key())) {
                claimed.add(before);
            }
        }
        return claimed;
    }

    private static String name(QueueRow queued) {
        return SnapshotIndex.name(queued.entry().key()) + " (id " + queued.id() + ", tenant '"
                + queued.entry().run().tenant() + "')";
    }

    private static void report(List<Violation> violations, String what) {
        violations.add(new Violation("I14", what));
    }
}
