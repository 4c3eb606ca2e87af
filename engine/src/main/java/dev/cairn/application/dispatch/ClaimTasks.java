package dev.cairn.application.dispatch;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

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
            return Optional.of(store.inTransaction(tx -> inTransaction(tx, workerId, limit, capability)));
        } catch (DeclaredDead e) {
            return Optional.empty();
        }
    }

    private List<Claim> inTransaction(Transaction tx, UUID workerId, int limit, Capability capability) {
        List<QueueEntry> entries = tx.queue().take(limit, capability);
        if (entries.isEmpty()) {
            return List.of();
        }
        if (!tx.workers().holdAlive(workerId)) {
            throw new DeclaredDead();
        }
        Instant now = tx.now();
        List<Lease> leases = new ArrayList<>(entries.size());
        List<TaskEvent> events = new ArrayList<>(entries.size());
        for (QueueEntry entry : entries) {
            TaskKey key = entry.key();
            leases.add(new Lease(new Fence(key, entry.attempt(), ids.token()), workerId, now));
            events.add(new TaskEvent(
                    key.runId(), key.name(), entry.attempt(), TaskEventType.STARTED, now, null, "worker " + workerId));
        }
        tx.leases().grant(leases);
        tx.events().append(events);
        return claims(tx, entries, leases);
    }

    private static List<Claim> claims(Transaction tx, List<QueueEntry> entries, List<Lease> leases) {
        Map<TaskKey, TaskInput> inputs = new HashMap<>();
        tx.tasks()
                .inputs(entries.stream().map(QueueEntry::key).toList())
                .forEach(input -> inputs.put(input.key(), input));
        List<Claim> claims = new ArrayList<>(entries.size());
        for (int i = 0; i < entries.size(); i++) {
            QueueEntry entry = entries.get(i);
            claims.add(new Claim(leases.get(i), entry.run(), Objects.requireNonNull(inputs.get(entry.key()))));
        }
        return claims;
    }

    /** Rolls the claim back: the tasks stay in the queue. */
    private static final class DeclaredDead extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private DeclaredDead() {
            super("the worker has been declared dead", null, false, false);
        }
    }
}
