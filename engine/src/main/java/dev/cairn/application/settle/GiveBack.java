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
import java.util.function.Function;

/** Returns leased tasks to the queue, without costing them an attempt unless they are why it has to be done. */
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
        Outcome lost = new Outcome.GivenBack("the worker lost the answer to its claim");
        store.inTransaction(tx -> giveBack(tx, workerId, known, fence -> lost)).announce(wakeUps);
    }

    /**
     * Gives back everything a worker holds and removes it, in one transaction.
     *
     * @param stoppers the attempts that made the worker stop: given back at no cost, each would stop the next worker too
     * @param maxCrashes how often a worker may die under a step
     */
    public void everythingAndLeave(UUID workerId, Set<Fence> stoppers, int maxCrashes) {
        Outcome stopped = new Outcome.GivenBack("the worker stops");
        Outcome crashed = new Outcome.Crashed("the step stopped its own worker, as System.exit does", maxCrashes);
        store.inTransaction(tx -> {
                    // The worker first, as a reaper does: in the other order the two could wait for each other.
                    tx.workers().remove(workerId);
                    return giveBack(tx, workerId, Set.of(), fence -> stoppers.contains(fence) ? crashed : stopped);
                })
                .announce(wakeUps);
    }

    private static Advanced giveBack(
            Transaction tx, UUID workerId, Set<Fence> except, Function<Fence, Outcome> outcome) {
        List<Fence> held = tx.leases().heldBy(List.of(workerId)).stream()
                .map(Lease::fence)
                .filter(fence -> !except.contains(fence))
                .toList();
        List<TaskChange> changes = tx.leases().release(held).stream()
                .map(fence -> new TaskChange(fence.key(), fence.attempt(), outcome.apply(fence)))
                .toList();
        return Advance.apply(tx, changes);
    }
}
