package dev.cairn.testkit.invariants;

import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.model.TaskKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Watches a store over time for what no single snapshot shows: outputs and ends that change, leases that change hands
 * without the task having been queued in between, a log that forgets, and the order in which tenants are served. Show
 * it a snapshot after each thing that happens; it compares with the one before and keeps no more than that. Not safe for
 * several threads.
 */
public final class InvariantWatch {

    private final HistoryWatch history = new HistoryWatch();
    private final FairOrderWatch fairOrder = new FairOrderWatch();

    /** A claim of these tasks was under way, and may have been refused: others may be claimed before them. */
    public void met(Collection<TaskKey> tasks) {
        fairOrder.met(tasks);
    }

    /** Returns every violation since the last snapshot; empty when all is well. */
    public List<Violation> observe(StoreSnapshot snapshot) {
        List<Violation> violations = new ArrayList<>();
        history.observe(snapshot, violations);
        fairOrder.observe(snapshot.work(), violations);
        return violations;
    }
}
