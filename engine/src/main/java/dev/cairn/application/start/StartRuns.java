package dev.cairn.application.start;

import dev.cairn.CairnException;
import dev.cairn.StoreUnavailableException;
import dev.cairn.application.advance.BeginRuns;
import dev.cairn.application.advance.BeginRuns.Roots;
import dev.cairn.application.advance.HandOver;
import dev.cairn.application.advance.OfferedSlots;
import dev.cairn.application.advance.PlaceReady;
import dev.cairn.application.advance.RunRequest;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps.Hint;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;

/** Stores runs with all their tasks and places their first tasks, in one transaction. */
public final class StartRuns {

    private static final int MAX_TRIES = 3;

    private final Store store;
    private final AfterCommit afterCommit;
    private final Ids ids;
    private final HandOver handOver;

    /**
     * Stores runs in that store.
     *
     * @param afterCommit told of each start after its commit
     * @param handOver offers slots for the first steps of a run
     */
    public StartRuns(Store store, AfterCommit afterCommit, Ids ids, HandOver handOver) {
        this.store = store;
        this.afterCommit = afterCommit;
        this.ids = ids;
        this.handOver = handOver;
    }

    /**
     * Starts the runs, or finds those that were started before under the same id or key.
     *
     * @throws dev.cairn.domain.port.KeyBusyException when another transaction holds a key
     */
    List<RunInsertion> start(List<RunRequest> requests) {
        Started started = insertRepeating(requests);
        if (started.placed.queued()) {
            afterCommit.announce(Hint.WORK_READY);
        }
        if (requests.stream().anyMatch(RunRequest::isDelayed)) {
            afterCommit.announce(Hint.TIMER_SET);
        }
        return started.insertions;
    }

    /**
     * Starts runs in the caller's transaction. Their first tasks wait for a timer that is due at once: giving them
     * places in the queue would lock the tenant's row until the caller commits.
     */
    List<RunInsertion> startIn(Connection connection, List<RunRequest> requests) {
        try {
            return store.joining(connection, tx -> {
                Started started = insert(tx, requests, Roots.WAIT_FOR_COMMIT, HandOver.Offer.NOTHING);
                tx.announceOnCommit(Hint.TIMER_SET);
                return started.insertions;
            });
        } catch (StoreUnavailableException e) {
            throw new StoreUnavailableException(notJoined(requests, e), e);
        } catch (CairnException e) {
            throw new CairnException(notJoined(requests, e), e);
        }
    }

    private static String notJoined(List<RunRequest> requests, CairnException cause) {
        return TriggerFailure.subject(requests) + " could not be stored in the caller's transaction. Roll that back. "
                + cause.getMessage();
    }

    /**
     * Repeats a trigger whose answer was lost, with the same ids, so that it finds what it had stored. A trigger that
     * certainly stored nothing is not repeated: its caller learns the reason at once.
     */
    private Started insertRepeating(List<RunRequest> requests) {
        // An insert that waits for another transaction's id holds nothing that this worker needs.
        int roots = requests.stream().anyMatch(RunRequest::isNamedById)
                ? 0
                : requests.stream().mapToInt(request -> request.plan().roots()).sum();
        boolean inDoubt = false;
        for (int tries = 1; ; tries++) {
            try (HandOver.Offer offer = handOver.offer(roots)) {
                Started answer = store.inTransaction(tx -> insert(tx, requests, Roots.QUEUE, offer));
                Started started = inDoubt ? answer.withOwn(requests) : answer;
                // First, so that the start of a step is reported after the start of its run.
                if (afterCommit.isObserved()) {
                    afterCommit.reportStarted(started.fresh());
                    afterCommit.reportReady(started.placed.all());
                }
                offer.accept(started.placed.handedOver().claims());
                return started;
            } catch (StoreUnavailableException e) {
                if (!inDoubt && TriggerFailure.isCertain(e)) {
                    throw e;
                }
                inDoubt = true;
                if (tries == MAX_TRIES) {
                    // Not the refusal of the last try, because that says nothing about what an earlier try may have
                    // stored.
                    throw new StoreUnavailableException(String.valueOf(e.getMessage()), e);
                }
            }
        }
    }

    private Started insert(Transaction tx, List<RunRequest> requests, Roots roots, HandOver.Offer offer) {
        OfferedSlots slots = OfferedSlots.hold(tx, offer, ids);
        BeginRuns.Begun begun = BeginRuns.begin(tx, requests, roots);
        for (int i = 0; i < requests.size(); i++) {
            requireSame(requests.get(i), begun.insertions().get(i));
        }
        return new Started(begun.insertions(), PlaceReady.place(tx, begun.ready(), slots));
    }

    /** Refuses an id or key that belongs to a different run; returning that run would hide the mistake. */
    private static void requireSame(RunRequest request, RunInsertion insertion) {
        RunHeader wanted = request.run().header();
        RunHeader found = insertion.run();
        if (!found.workflow().equals(wanted.workflow()) || !found.tenant().equals(wanted.tenant())) {
            String by = found.id().equals(wanted.id())
                    ? "run id " + wanted.id()
                    : "idempotency key '" + request.run().idempotencyKey() + "'";
            throw new IllegalArgumentException("Workflow '" + wanted.workflow() + "': the " + by
                    + " already belongs to run " + found.id() + " of workflow '" + found.workflow() + "' for tenant '"
                    + found.tenant() + "'. Use another one for tenant '" + wanted.tenant() + "'.");
        }
    }

    /** The result of a trigger. */
    private record Started(List<RunInsertion> insertions, PlaceReady.Placed placed) {

        private List<RunHeader> fresh() {
            return insertions.stream()
                    .filter(RunInsertion::created)
                    .map(RunInsertion::run)
                    .toList();
        }

        /**
         * The same after a try in doubt. That try may have stored a run, which is then found under the new id that this
         * trigger chose.
         */
        private Started withOwn(List<RunRequest> requests) {
            List<RunInsertion> corrected = new ArrayList<>();
            for (int i = 0; i < requests.size(); i++) {
                RunRequest request = requests.get(i);
                RunInsertion insertion = insertions.get(i);
                boolean isOwn = request.options().runId() == null
                        && insertion.run().id().equals(request.run().id());
                corrected.add(new RunInsertion(insertion.run(), insertion.created() || isOwn));
            }
            return new Started(corrected, placed);
        }
    }
}
