package dev.cairn.application.settle;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Returns leased tasks to the queue without costing them an attempt. */
public final class GiveBack {

    private final Store store;
    private final WakeUps wakeUps;

    /** Over a store. */
    public GiveBack(Store store, WakeUps wakeUps) {
        this.store = store;
        this.wakeUps = wakeUps;
    }

    /**
     * Gives back the leases that a worker holds in the store without knowing of them: those of a claim that was applied
     * although its answer got lost.
     *
     * @param known the fences the worker knows of
     */
    public void unknownLeases(UUID workerId, Set<Fence> known) {
        store.inTransaction(tx -> giveBack(tx, workerId, known, "the worker lost the answer to its claim"))
                .announce(wakeUps);
    }

    /** Gives back everything a worker holds and removes it, in one transaction. */
    public void everythingAndLeave(UUID workerId) {
        store.inTransaction(tx -> {
                    // The worker first, as a reaper does: in the other order the two could wait for each other.
                    tx.workers().remove(workerId);
                    return giveBack(tx, workerId, Set.of(), "the worker stops");
                })
                .announce(wakeUps);
    }

    private static Advanced giveBack(Transaction tx, UUID workerId, Set<Fence> except, String reason) {
        List<Fence> held = tx.leases().heldBy(List.of(workerId)).stream()
                .map(Lease::fence)
                .filter(fence -> !except.contains(fence))
                .toList();
        List<TaskChange> changes = tx.leases().release(held).stream()
                .map(fence -> new TaskChange(fence.key(), fence.attempt(), new Outcome.GivenBack(reason)))
                .toList();
        return Advance.apply(tx, changes);
    }
}
