package dev.cairn.application.dispatch;

import dev.cairn.application.advance.GrantLeases;
import dev.cairn.application.advance.LimitsByCode;
import dev.cairn.application.settle.Bisection;
import dev.cairn.application.settle.CulpritBackoff;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.SuspectGroup;
import dev.cairn.domain.model.TakenTasks;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.Quarantine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The claim: takes tasks from the queue and leases them to a worker, in one transaction. Bisection isolates a task
 * whose claim the store refuses; the task waits with back-off, so that it holds up no other.
 */
public final class ClaimTasks {

    private static final Logger log = LoggerFactory.getLogger(ClaimTasks.class);

    /**
     * Bisecting a batch down to one task takes nine refusals; more in a row mean that the store itself is in trouble.
     */
    private static final int MOST_REFUSALS = 12;

    /** The limit of tasks put off, because each claim carries them. */
    private static final int MOST_LEFT_ALONE = 200;

    private final Store store;
    private final Ids ids;
    private final Quarantine quarantine;
    private final LimitsByCode limits;
    private final CulpritBackoff<TaskKey> refused = new CulpritBackoff<>();
    private int batch = Integer.MAX_VALUE;
    private Instant lastSeen = Instant.MIN;

    /** Claims the tasks that the quarantine admits, for attempts without time limits. */
    public ClaimTasks(Store store, Ids ids, Quarantine quarantine) {
        this(store, ids, quarantine, LimitsByCode.NONE);
    }

    /** Claims the tasks that the quarantine admits, for attempts with those time limits. */
    public ClaimTasks(Store store, Ids ids, Quarantine quarantine, LimitsByCode limits) {
        this.store = store;
        this.ids = ids;
        this.quarantine = quarantine;
        this.limits = limits;
    }

    /**
     * Claims at most {@code limit} tasks, in fair order. Only one thread may call it at a time.
     *
     * @param suspects the suspects that run on the worker
     * @return the claims, or nothing when the worker has been declared dead
     */
    public Optional<Claimed> claim(UUID workerId, int limit, Capability capability, SuspectGroup suspects) {
        Map<TaskKey, RuntimeException> culprits = new LinkedHashMap<>();
        for (int refusals = 1; ; refusals++) {
            Capability willing = willing(capability, culprits.keySet());
            Wanted wanted = new Wanted(workerId, Math.min(limit, batch), willing, suspects);
            AtomicReference<List<TaskKey>> taken = new AtomicReference<>(List.of());
            try {
                Answer leased = store.inTransaction(tx -> inTransaction(tx, wanted, taken));
                refused.forget(taken.get());
                if (!taken.get().isEmpty()) {
                    culprits.forEach(this::putOff);
                }
                batch = batch > Integer.MAX_VALUE / 2 ? Integer.MAX_VALUE : 2 * batch;
                return Optional.of(
                        leased.claimed(wanted.limit < limit && taken.get().size() == wanted.limit));
            } catch (DeclaredDead e) {
                return Optional.empty();
            } catch (RuntimeException e) {
                if (!Bisection.isRefusal(e) || taken.get().isEmpty() || refusals == MOST_REFUSALS) {
                    throw e;
                }
                batch = Math.max(1, taken.get().size() / 2);
                if (taken.get().size() == 1) {
                    culprits.put(taken.get().getFirst(), e);
                }
            }
        }
    }

    private Capability willing(Capability capability, Set<TaskKey> culprits) {
        Set<TaskKey> waiting = refused.waiting(lastSeen, MOST_LEFT_ALONE);
        waiting.addAll(culprits);
        return waiting.isEmpty() ? capability : capability.without(waiting);
    }

    /** Puts a culprit off. Other tasks could be claimed, so the store does not refuse everything. */
    private void putOff(TaskKey culprit, RuntimeException cause) {
        Duration wait = refused.refuse(culprit, lastSeen);
        log.warn(
                "Task cannot be claimed and is tried again later. run={} step={} wait={} reason={}",
                culprit.runId(),
                culprit.name(),
                wait,
                cause.getMessage());
    }

    private Answer inTransaction(Transaction tx, Wanted wanted, AtomicReference<List<TaskKey>> keys) {
        SuspectGroup suspects = wanted.suspects;
        TakenTasks found = tx.queue().take(wanted.limit, wanted.capability, quarantine.filter(suspects));
        if (!found.tasks().isEmpty() || !refused.waiting(lastSeen, 1).isEmpty()) {
            // An idle worker does not ask for the time: that would be one more statement for each poll.
            lastSeen = tx.now();
        }
        keys.set(found.entries().stream().map(QueueEntry::key).toList());
        if (found.tasks().isEmpty()) {
            return new Answer(GrantLeases.LeasedTasks.NOTHING, found);
        }
        TakenTasks taken = leaveWaiting(tx, found, suspects);
        BooleanSupplier alive = tx.workers().holdAlive(wanted.workerId);
        GrantLeases.LeasedTasks granted =
                GrantLeases.claimed(tx, new GrantLeases.Holder(wanted.workerId, limits), taken.entries(), ids);
        if (!alive.getAsBoolean()) {
            throw new DeclaredDead();
        }
        return new Answer(granted, taken);
    }

    /** Returns suspects for which there is no room to their places; other tasks may have waited behind them. */
    private TakenTasks leaveWaiting(Transaction tx, TakenTasks found, SuspectGroup suspects) {
        Quarantine.Sorted sorted = quarantine.sort(found.tasks(), suspects);
        if (sorted.waiting().isEmpty()) {
            return found;
        }
        tx.queue().insert(sorted.waiting());
        return new TakenTasks(sorted.admitted(), Duration.ZERO);
    }

    /**
     * The result of a claim.
     *
     * @param claims at most as many as were asked for
     * @param lookAgainIn when to claim again because there may be more, or null if there was no more
     */
    public record Claimed(List<Claim> claims, @Nullable Duration lookAgainIn) {}

    private record Wanted(UUID workerId, int limit, Capability capability, SuspectGroup suspects) {}

    private record Answer(GrantLeases.LeasedTasks granted, TakenTasks taken) {

        private Claimed claimed(boolean thereIsMore) {
            List<Claim> claims = granted.claims();
            List<Claim> queued = new ArrayList<>(claims.size());
            for (int i = 0; i < claims.size(); i++) {
                queued.add(claims.get(i).queued(taken.tasks().get(i).queuedAt()));
            }
            return new Claimed(queued, thereIsMore ? Duration.ZERO : taken.lookAgainIn());
        }
    }

    /** Rolls the claim back: the tasks stay in the queue. */
    private static final class DeclaredDead extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private DeclaredDead() {
            super("the worker has been declared dead", null, false, false);
        }
    }
}
