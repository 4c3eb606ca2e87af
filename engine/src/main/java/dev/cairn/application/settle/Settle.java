package dev.cairn.application.settle;

import dev.cairn.application.advance.Advance;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.advance.HandOver;
import dev.cairn.application.advance.OfferedSlots;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.FinishedRun;
import dev.cairn.domain.model.Heartbeat;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Writes the results of attempts and everything that follows from them, in one transaction. A result that comes too
 * early or too late is refused: its attempt holds no lease.
 */
public final class Settle {

    /** The most runs whose tasks one transaction reads, so that it stays short. */
    private static final int MOST_SHOWN = 10;

    private final Store store;
    private final AfterCommit afterCommit;
    private final Ids ids;
    private final RunWaiters waiters;
    private final WorkTally tally;

    /** Creates the flow without listeners. */
    public Settle(Store store, WakeUps wakeUps, Ids ids) {
        this(store, new AfterCommit(wakeUps), ids, RunWaiters.NONE, new WorkTally());
    }

    /**
     * Creates the flow with a report after each commit.
     *
     * @param waiters the waiting callers, who are told first which runs are over
     * @param tally counts what was settled
     */
    public Settle(Store store, AfterCommit afterCommit, Ids ids, RunWaiters waiters, WorkTally tally) {
        this.tally = tally;
        this.store = store;
        this.afterCommit = afterCommit;
        this.ids = ids;
        this.waiters = waiters;
    }

    /**
     * Settles the results whose lease is still held, and returns their fences. The fence refuses late results. Settling
     * twice is safe: a result that was settled before holds no lease any more.
     */
    public Set<Fence> settle(List<AttemptResult> results) {
        return settle(results, HandOver.NEVER);
    }

    /** Settles the results, and hands tasks that become ready over to this worker if it offers slots. */
    public Set<Fence> settle(List<AttemptResult> results, HandOver handOver) {
        int leading = (int) results.stream().filter(Settle::leadsOn).count();
        Settled settled;
        try (HandOver.Offer offer = handOver.offer(leading)) {
            settled = store.inTransaction(tx -> inTransaction(tx, results, offer));
            // First, so that the start of a step is reported after the end of its parent.
            afterCommit.report(settled.advanced);
            offer.accept(settled.advanced.handedOver().claims());
        }
        tally.count(results, settled.accepted, settled.at);
        reportRefused(results, settled.accepted);
        waiters.over(settled.finished());
        afterCommit.announce(settled.advanced);
        return settled.accepted;
    }

    private void reportRefused(List<AttemptResult> results, Set<Fence> accepted) {
        if (accepted.size() < results.size()) {
            afterCommit.reportRefused(results.stream()
                    .map(AttemptResult::fence)
                    .filter(fence -> !accepted.contains(fence))
                    .toList());
        }
    }

    private Settled inTransaction(Transaction tx, List<AttemptResult> results, HandOver.Offer offer) {
        OfferedSlots slots = OfferedSlots.hold(tx, offer, ids);
        // The fence: a result counts only if this very transaction could take its lease away.
        Set<Fence> accepted =
                tx.leases().release(results.stream().map(AttemptResult::fence).toList());
        keepHeartbeats(tx, results, accepted);
        Set<Fence> last = tx.lastLeases().released();
        List<TaskChange> changes = results.stream()
                .filter(result -> accepted.contains(result.fence()))
                .map(result -> last.contains(result.fence()) ? result.toChange().unknown() : result.toChange())
                .toList();
        AdvanceResult advanced = Advance.apply(tx, changes, slots);
        return new Settled(accepted, advanced, tasksOf(tx, advanced.finished()), tx.now());
    }

    /** Of attempts after which another may follow; one that has completed leaves nothing. */
    private static void keepHeartbeats(Transaction tx, List<AttemptResult> results, Set<Fence> accepted) {
        List<Heartbeat> last = new ArrayList<>();
        for (AttemptResult result : results) {
            if (result.heartbeat() != null && accepted.contains(result.fence())) {
                last.add(result.heartbeat());
            }
        }
        if (!last.isEmpty()) {
            tx.heartbeats().keep(last);
        }
    }

    /** Reads the tasks that waiting callers would ask for next; the answer comes with the commit. */
    private Map<UUID, Supplier<List<TaskRecord>>> tasksOf(Transaction tx, List<Run> finished) {
        Map<UUID, Supplier<List<TaskRecord>>> tasks = new HashMap<>();
        for (Run run : finished) {
            if (tasks.size() < MOST_SHOWN && waiters.wantTasks(run.id())) {
                tasks.put(run.id(), tx.tasks().ofRun(run.id()));
            }
        }
        return tasks;
    }

    /** Whether the result may make another step ready. */
    private static boolean leadsOn(AttemptResult result) {
        boolean isLast = result.held() != null && result.held().isSink();
        return result.outcome() instanceof Outcome.Completed && !isLast;
    }

    private record Settled(
            Set<Fence> accepted, AdvanceResult advanced, Map<UUID, Supplier<List<TaskRecord>>> tasks, Instant at) {

        private List<FinishedRun> finished() {
            return advanced.finished().stream().map(this::finished).toList();
        }

        private FinishedRun finished(Run run) {
            Supplier<List<TaskRecord>> own = tasks.get(run.id());
            return new FinishedRun(run, own == null ? null : own.get());
        }
    }
}
