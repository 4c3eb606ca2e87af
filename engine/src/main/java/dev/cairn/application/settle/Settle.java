package dev.cairn.application.settle;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** Writes what attempts came to, and everything that follows from it, in one transaction. */
public final class Settle {

    private final Store store;
    private final WakeUps wakeUps;
    private final Ids ids;
    private final Consumer<List<Run>> onFinished;

    /** Over a store. */
    public Settle(Store store, WakeUps wakeUps, Ids ids) {
        this(store, wakeUps, ids, runs -> {});
    }

    /**
     * Over a store.
     *
     * @param onFinished told first which runs are over
     */
    public Settle(Store store, WakeUps wakeUps, Ids ids, Consumer<List<Run>> onFinished) {
        this.store = store;
        this.wakeUps = wakeUps;
        this.ids = ids;
        this.onFinished = onFinished;
    }

    /**
     * Settles those results whose lease is still held, and returns their fences. The others came too late and are
     * refused. Safe to repeat: what was settled before holds no lease any more.
     */
    public Set<Fence> settle(List<AttemptResult> results) {
        return settle(results, HandOver.NEVER);
    }

    /** The same, with what becomes ready handed over to this worker if it may. */
    public Set<Fence> settle(List<AttemptResult> results, HandOver handOver) {
        int completed = (int) results.stream()
                .filter(result -> result.outcome() instanceof Outcome.Completed)
                .count();
        Settled settled;
        try (HandOver.Offer offer = handOver.offer(completed)) {
            settled = store.inTransaction(tx -> inTransaction(tx, results, offer));
            offer.accept(settled.advanced.handedOver().claims());
        }
        onFinished.accept(settled.advanced.finished());
        settled.advanced.announce(wakeUps);
        return settled.accepted;
    }

    private Settled inTransaction(Transaction tx, List<AttemptResult> results, HandOver.Offer offer) {
        // The worker before its leases, as a reaper takes them.
        BooleanSupplier alive = offer.slots() > 0 ? tx.workers().holdAlive(offer.workerId()) : () -> false;
        // The fence: a result counts only if its lease could be taken away in this very transaction.
        Set<Fence> accepted =
                tx.leases().release(results.stream().map(AttemptResult::fence).toList());
        List<TaskChange> changes = results.stream()
                .filter(result -> accepted.contains(result.fence()))
                .map(AttemptResult::toChange)
                .toList();
        return new Settled(accepted, Advance.apply(tx, changes, entries -> handOver(tx, entries, alive, offer)));
    }

    /** Tasks that were never tried, so that none of them can be one that kills its workers. */
    private GrantLeases.Granted handOver(
            Transaction tx, List<QueueEntry> entries, BooleanSupplier alive, HandOver.Offer offer) {
        List<QueueEntry> lent = entries.stream()
                .filter(entry -> entry.attempt() == 1 && offer.canRun(entry.code()))
                .limit(offer.slots())
                .toList();
        return lent.isEmpty() || !alive.getAsBoolean()
                ? GrantLeases.Granted.NOTHING
                : GrantLeases.to(tx, offer.workerId(), lent, ids);
    }

    private record Settled(Set<Fence> accepted, Advanced advanced) {}
}
