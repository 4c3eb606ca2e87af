package dev.cairn.application.dispatch;

import dev.cairn.application.settle.GrantLeases;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/** Takes tasks from the queue and leases them to a worker, in one transaction. */
public final class ClaimTasks {

    private final Store store;
    private final Ids ids;

    /** Over a store. */
    public ClaimTasks(Store store, Ids ids) {
        this.store = store;
        this.ids = ids;
    }

    /**
     * Claims at most so many tasks, in fair order.
     *
     * @return the claims, or nothing when the worker has been declared dead
     */
    public Optional<List<Claim>> claim(UUID workerId, int limit, Capability capability) {
        try {
            return Optional.of(store.inTransaction(tx -> inTransaction(tx, workerId, limit, capability))
                    .claims());
        } catch (DeclaredDead e) {
            return Optional.empty();
        }
    }

    private GrantLeases.Granted inTransaction(Transaction tx, UUID workerId, int limit, Capability capability) {
        List<QueueEntry> entries = tx.queue().take(limit, capability);
        if (entries.isEmpty()) {
            return GrantLeases.Granted.NOTHING;
        }
        BooleanSupplier alive = tx.workers().holdAlive(workerId);
        GrantLeases.Granted granted = GrantLeases.to(tx, workerId, entries, ids);
        if (!alive.getAsBoolean()) {
            throw new DeclaredDead();
        }
        return granted;
    }

    /** Rolls the claim back: the tasks stay in the queue. */
    private static final class DeclaredDead extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private DeclaredDead() {
            super("the worker has been declared dead", null, false, false);
        }
    }
}
