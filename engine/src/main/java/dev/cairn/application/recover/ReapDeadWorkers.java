package dev.cairn.application.recover;

import dev.cairn.application.advance.Advance;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.MaintenanceJob;
import dev.cairn.application.settle.Bisection;
import dev.cairn.application.settle.CulpritBackoff;
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
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reaping: takes the tasks of dead workers and lets other workers run them. This costs a task a crash, not one of the
 * user's retries. A task that the store refuses to change stays with its dead worker for a back-off, so that it holds
 * up no other.
 */
public final class ReapDeadWorkers implements MaintenanceJob {

    private static final Logger log = LoggerFactory.getLogger(ReapDeadWorkers.class);

    /**
     * Bisecting a thousand leases down to one takes ten refusals; more in a row mean that the store itself is in
     * trouble.
     */
    private static final int MOST_REFUSALS = 14;

    private final Store store;
    private final AfterCommit afterCommit;
    private final ReapingGuard reapingGuard;
    private final Duration lease;
    private final int maxCrashes;
    private final CulpritBackoff<Fence> setApart = new CulpritBackoff<>();
    private final Duration interval;
    private Instant lastSweep = Instant.MIN;

    /** Creates the job without listeners; it sweeps each time it is called. */
    public ReapDeadWorkers(Store store, WakeUps wakeUps, ReapingGuard reapingGuard, Duration lease, int maxCrashes) {
        this(store, new AfterCommit(wakeUps), reapingGuard, lease, maxCrashes, Duration.ZERO);
    }

    /**
     * Creates the job with a report after each commit; a worker silent for a lease is dead.
     *
     * @param interval the shortest time between two sweeps by one leader
     */
    public ReapDeadWorkers(
            Store store,
            AfterCommit afterCommit,
            ReapingGuard reapingGuard,
            Duration lease,
            int maxCrashes,
            Duration interval) {
        this.interval = interval;
        this.store = store;
        this.afterCommit = afterCommit;
        this.reapingGuard = reapingGuard;
        this.lease = lease;
        this.maxCrashes = maxCrashes;
    }

    /** Removes dead workers and requeues their tasks, in one transaction unless the store refuses some of them. */
    public void sweep() {
        sweep(store.inTransaction(Transaction::now));
    }

    @Override
    public boolean tick(Instant now) {
        if (!lastSweep.isAfter(now.minus(interval))) {
            sweep(now);
            lastSweep = now;
        }
        return false;
    }

    private void sweep(Instant now) {
        if (!reapingGuard.allowsReaping(now)) {
            return;
        }
        int most = Integer.MAX_VALUE;
        int refusals = 0;
        boolean more = true;
        while (more) {
            AtomicReference<List<Lease>> taken = new AtomicReference<>(List.of());
            int limit = most;
            try {
                more = reap(store.inTransaction(tx -> inTransaction(tx, now, limit, taken)));
                refusals = 0;
                setApart.forget(taken.get().stream().map(Lease::fence).toList());
            } catch (RuntimeException e) {
                if (!Bisection.isRefusal(e) || taken.get().isEmpty() || ++refusals == MOST_REFUSALS) {
                    throw e;
                }
                most = isolate(taken.get(), now, e);
            }
        }
    }

    /** Reaps, and returns whether some leases were left for the next transaction. */
    private boolean reap(Reaped reaped) {
        for (Worker worker : reaped.removed) {
            log.warn("Worker died; its tasks run elsewhere. worker={} name={}", worker.id(), worker.name());
        }
        afterCommit.reportDead(reaped.removed);
        afterCommit.tell(reaped.advanced);
        return reaped.more;
    }

    /** Halves the next batch, or puts the lease off if it was refused alone. */
    private int isolate(List<Lease> taken, Instant now, RuntimeException cause) {
        if (taken.size() == 1) {
            Fence culprit = taken.getFirst().fence();
            Duration wait = setApart.refuse(culprit, now);
            log.warn(
                    "Task of a dead worker cannot be taken from it and is tried again later. run={} step={} wait={}"
                            + " reason={}",
                    culprit.key().runId(),
                    culprit.key().name(),
                    wait,
                    cause.getMessage());
        }
        return Math.max(1, taken.size() / 2);
    }

    private Reaped inTransaction(Transaction tx, Instant now, int most, AtomicReference<List<Lease>> taken) {
        List<Worker> dead = tx.workers().removeDead(lease);
        if (dead.isEmpty()) {
            return new Reaped(dead, AdvanceResult.NOTHING, false);
        }
        List<Lease> held = tx.leases().beginEpoch(dead.stream().map(Worker::id).toList());
        List<Lease> free =
                held.stream().filter(one -> !setApart.waits(one.fence(), now)).toList();
        List<Lease> chosen = free.subList(0, Math.min(most, free.size()));
        taken.set(chosen);
        AdvanceResult advanced = Advance.apply(tx, crashes(tx, chosen));
        return new Reaped(keepHolders(tx, dead, held, chosen), advanced, chosen.size() < free.size());
    }

    private List<TaskChange> crashes(Transaction tx, List<Lease> chosen) {
        Set<Fence> released =
                tx.leases().release(chosen.stream().map(Lease::fence).toList());
        List<TaskChange> changes = new ArrayList<>();
        for (Lease held : chosen) {
            if (released.contains(held.fence())) {
                String reason = "worker " + held.workerId() + " died";
                changes.add(TaskChange.ended(held, new Outcome.Crashed(reason, maxCrashes), null));
            }
        }
        return changes;
    }

    /**
     * Keeps workers that still hold a lease: each is registered again with an expired heartbeat, so that the next sweep
     * finds it.
     */
    private List<Worker> keepHolders(Transaction tx, List<Worker> dead, List<Lease> held, List<Lease> chosen) {
        if (held.size() == chosen.size()) {
            return dead;
        }
        Set<Lease> gone = new HashSet<>(chosen);
        Set<UUID> holding = held.stream()
                .filter(one -> !gone.contains(one))
                .map(Lease::workerId)
                .collect(Collectors.toSet());
        Instant silent = tx.now().minus(lease).minusSeconds(1);
        dead.stream()
                .filter(worker -> holding.contains(worker.id()))
                .map(worker -> worker.beaten(silent))
                .forEach(tx.workers()::register);
        return dead.stream().filter(worker -> !holding.contains(worker.id())).toList();
    }

    /** The workers that are gone for good, what followed, and whether more leases are to be taken. */
    private record Reaped(List<Worker> removed, AdvanceResult advanced, boolean more) {}
}
