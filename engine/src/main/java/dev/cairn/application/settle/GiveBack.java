package dev.cairn.application.settle;

import dev.cairn.application.advance.Advance;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Returns leased tasks to the queue. It costs them no attempt, unless they are the reason why the worker gives back.
 */
public final class GiveBack {

    private static final Logger log = LoggerFactory.getLogger(GiveBack.class);

    private final Store store;
    private final AfterCommit afterCommit;

    /** Creates the flow without listeners. */
    public GiveBack(Store store, WakeUps wakeUps) {
        this(store, new AfterCommit(wakeUps));
    }

    /** Creates the flow with a report after each commit. */
    public GiveBack(Store store, AfterCommit afterCommit) {
        this.store = store;
        this.afterCommit = afterCommit;
    }

    /**
     * Gives back the leases that a worker holds without knowing of them: those of a claim that was applied although its
     * answer was lost.
     *
     * @param known the fences the worker knows of
     * @return the results whose return the store refused, to be retried later
     */
    public List<AttemptResult> unknownLeases(UUID workerId, Set<Fence> known) {
        Outcome lost = new Outcome.GivenBack("the worker lost the answer to its claim");
        return together(
                tx -> release(tx, held(tx, workerId, known), fence -> lost),
                () -> inParts(workerId, known, fence -> lost));
    }

    /**
     * Gives back everything that a worker holds and removes the worker, in one transaction unless the store refuses a
     * part.
     *
     * @param stoppers the attempts that made the worker stop: given back at no cost, each would stop the next worker,
     *     too
     * @param maxCrashes how often a worker may die while running a step
     */
    public void everythingAndLeave(UUID workerId, Set<Fence> stoppers, int maxCrashes) {
        Outcome stopped = new Outcome.GivenBack("the worker stops");
        Outcome crashed = new Outcome.Crashed("the step stopped its own worker, as System.exit does", maxCrashes);
        leave(workerId, fence -> stoppers.contains(fence) ? crashed : stopped);
    }

    /** Gives back everything for a worker that stays alive but cannot work. */
    public void everythingAndLeave(UUID workerId, String reason) {
        Outcome givenBack = new Outcome.GivenBack(reason);
        leave(workerId, fence -> givenBack);
    }

    private void leave(UUID workerId, Function<Fence, Outcome> outcome) {
        Function<Transaction, AdvanceResult> leave = tx -> {
            // Lock order as in a reaper, the worker first: in the other order the two could deadlock.
            tx.workers().remove(workerId);
            return release(tx, held(tx, workerId, Set.of()), outcome);
        };
        if (!together(leave, () -> inParts(workerId, Set.of(), outcome)).isEmpty()) {
            log.warn("Worker leaves tasks behind, which are taken from it when it is missed. worker={}", workerId);
        }
    }

    /** Gives back in one transaction, or in parts if the store refuses that. */
    private List<AttemptResult> together(
            Function<Transaction, AdvanceResult> all, Supplier<List<AttemptResult>> inParts) {
        try {
            afterCommit.tell(store.inTransaction(all));
            return List.of();
        } catch (RuntimeException e) {
            if (!Bisection.isRefusal(e)) {
                throw e;
            }
            List<AttemptResult> refused = inParts.get();
            if (refused.isEmpty()) {
                afterCommit.tell(store.inTransaction(all));
            }
            return refused;
        }
    }

    private List<AttemptResult> inParts(UUID workerId, Set<Fence> except, Function<Fence, Outcome> outcome) {
        List<AttemptResult> refused = new ArrayList<>();
        new Bisection<>(
                        store.inTransaction(tx -> held(tx, workerId, except)),
                        part -> afterCommit.tell(store.inTransaction(tx -> release(tx, part, outcome))),
                        (culprit, cause) -> {
                            log.warn(
                                    "Task cannot be given back and is tried again later. run={} step={} reason={}",
                                    culprit.key().runId(),
                                    culprit.key().name(),
                                    cause.getMessage());
                            refused.add(new AttemptResult(culprit, outcome.apply(culprit.fence())));
                        })
                .run();
        return refused;
    }

    private static List<Lease> held(Transaction tx, UUID workerId, Set<Fence> except) {
        return tx.leases().beginEpoch(List.of(workerId)).stream()
                .filter(lease -> !except.contains(lease.fence()))
                .toList();
    }

    private static AdvanceResult release(Transaction tx, List<Lease> held, Function<Fence, Outcome> outcome) {
        Set<Fence> released =
                tx.leases().release(held.stream().map(Lease::fence).toList());
        List<TaskChange> changes = held.stream()
                .filter(lease -> released.contains(lease.fence()))
                .map(lease -> TaskChange.ended(lease, outcome.apply(lease.fence()), null))
                .toList();
        return Advance.apply(tx, changes);
    }
}
