package dev.cairn.application.recover;

import dev.cairn.application.settle.Advance;
import dev.cairn.application.settle.Advanced;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes the tasks of workers that died, and lets others run them. Costs a crash, not one of the user's retries. */
public final class ReapDeadWorkers {

    private static final Logger log = LoggerFactory.getLogger(ReapDeadWorkers.class);

    private final Store store;
    private final WakeUps wakeUps;
    private final Steadiness steadiness;
    private final Duration lease;
    private final int maxCrashes;

    /** Reaping after silence of a lease. */
    public ReapDeadWorkers(Store store, WakeUps wakeUps, Steadiness steadiness, Duration lease, int maxCrashes) {
        this.store = store;
        this.wakeUps = wakeUps;
        this.steadiness = steadiness;
        this.lease = lease;
        this.maxCrashes = maxCrashes;
    }

    /** Removes dead workers and requeues their tasks, in one transaction. */
    public void sweep() {
        sweep(store.inTransaction(Transaction::now));
    }

    /** The same, for those who know what time it is in the store. */
    void sweep(Instant now) {
        if (!steadiness.allowsReaping(now)) {
            return;
        }
        Reaped reaped = store.inTransaction(this::inTransaction);
        for (Worker worker : reaped.dead) {
            log.warn("Worker died; its tasks run elsewhere. worker={} name={}", worker.id(), worker.name());
        }
        reaped.advanced.announce(wakeUps);
    }

    private Reaped inTransaction(Transaction tx) {
        List<Worker> dead = tx.workers().removeDead(lease);
        if (dead.isEmpty()) {
            return new Reaped(dead, Advance.apply(tx, List.of()));
        }
        Map<Fence, UUID> holders = new HashMap<>();
        for (Lease held : tx.leases().heldBy(dead.stream().map(Worker::id).toList())) {
            holders.put(held.fence(), held.workerId());
        }
        List<TaskChange> changes = new ArrayList<>();
        for (Fence fence : tx.leases().release(holders.keySet())) {
            String reason = "worker " + holders.get(fence) + " died";
            changes.add(new TaskChange(fence.key(), fence.attempt(), new Outcome.Crashed(reason, maxCrashes)));
        }
        return new Reaped(dead, Advance.apply(tx, changes));
    }

    private record Reaped(List<Worker> dead, Advanced advanced) {}
}
