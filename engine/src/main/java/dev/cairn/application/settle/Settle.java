package dev.cairn.application.settle;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps;
import java.util.List;
import java.util.Set;

/** Writes what attempts came to, and everything that follows from it, in one transaction. */
public final class Settle {

    private final Store store;
    private final WakeUps wakeUps;

    /** Over a store. */
    public Settle(Store store, WakeUps wakeUps) {
        this.store = store;
        this.wakeUps = wakeUps;
    }

    /**
     * Settles those results whose lease is still held, and returns their fences. The others came too late and are
     * refused. Safe to repeat: what was settled before holds no lease any more.
     */
    public Set<Fence> settle(List<AttemptResult> results) {
        Settled settled = store.inTransaction(tx -> inTransaction(tx, results));
        settled.advanced.announce(wakeUps);
        return settled.accepted;
    }

    private static Settled inTransaction(Transaction tx, List<AttemptResult> results) {
        // The fence: a result counts only if its lease could be taken away in this very transaction.
        Set<Fence> accepted =
                tx.leases().release(results.stream().map(AttemptResult::fence).toList());
        List<TaskChange> changes = results.stream()
                .filter(result -> accepted.contains(result.fence()))
                .map(AttemptResult::toChange)
                .toList();
        return new Settled(accepted, Advance.apply(tx, changes));
    }

    private record Settled(Set<Fence> accepted, Advanced advanced) {}
}
