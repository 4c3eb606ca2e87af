package dev.cairn.application.dispatch;

import dev.cairn.application.advance.GrantLeases;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.SuspectGroup;
import dev.cairn.domain.model.Taken;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.Quarantine;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Takes tasks from the queue and leases them to a worker, in one transaction. */
public final class ClaimTasks {

    private final Store store;
    private final Ids ids;
    private final Quarantine quarantine;

    /** Claims what the quarantine admits. */
    public ClaimTasks(Store store, Ids ids, Quarantine quarantine) {
        this.store = store;
        this.ids = ids;
        this.quarantine = quarantine;
    }

    /**
     * Claims at most so many tasks, in fair order.
     *
     * @param suspects those that run on the worker
     * @return the claims, or nothing when the worker has been declared dead
     */
    public Optional<Claimed> claim(UUID workerId, int limit, Capability capability, SuspectGroup suspects) {
        try {
            Leased leased = store.inTransaction(tx -> inTransaction(tx, workerId, limit, capability, suspects));
            return Optional.of(new Claimed(leased.granted.claims(), leased.lookAgainIn));
        } catch (DeclaredDead e) {
            return Optional.empty();
        }
    }

    private Leased inTransaction(
            Transaction tx, UUID workerId, int limit, Capability capability, SuspectGroup suspects) {
        Taken found = tx.queue().take(limit, capability, quarantine.admission(suspects));
        if (found.tasks().isEmpty()) {
            return new Leased(GrantLeases.Granted.NOTHING, found.lookAgainIn());
        }
        Taken taken = leaveWaiting(tx, found, suspects);
        BooleanSupplier alive = tx.workers().holdAlive(workerId);
        GrantLeases.Granted granted = GrantLeases.claimed(tx, workerId, taken.entries(), ids);
        if (!alive.getAsBoolean()) {
            throw new DeclaredDead();
        }
        return new Leased(granted, taken.lookAgainIn());
    }

    /** Suspects for which there is no room go back to their places, and others may have waited behind them. */
    private Taken leaveWaiting(Transaction tx, Taken found, SuspectGroup suspects) {
        Quarantine.Sorted sorted = quarantine.sort(found.tasks(), suspects);
        if (sorted.waiting().isEmpty()) {
            return found;
        }
        tx.queue().insert(sorted.waiting());
        return new Taken(sorted.admitted(), Duration.ZERO);
    }

    /**
     * What was claimed.
     *
     * @param claims at most as many as were wanted
     * @param lookAgainIn when to claim again because there may be more, or null if there was no more
     */
    public record Claimed(List<Claim> claims, @Nullable Duration lookAgainIn) {}

    private record Leased(
            GrantLeases.Granted granted, @Nullable Duration lookAgainIn) {}

    /** Rolls the claim back: the tasks stay in the queue. */
    private static final class DeclaredDead extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private DeclaredDead() {
            super("the worker has been declared dead", null, false, false);
        }
    }
}
