package dev.cairn.application.start;

import dev.cairn.CairnException;
import dev.cairn.StoreUnavailableException;
import dev.cairn.TriggerOptions;
import dev.cairn.application.settle.Enqueue;
import dev.cairn.application.settle.GrantLeases;
import dev.cairn.application.settle.HandOver;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps;
import dev.cairn.domain.port.WakeUps.Hint;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/** Stores runs with all their tasks and puts the first ones into the queue, in one transaction. */
final class StartRuns {

    private static final int MAX_TRIES = 3;

    private final Store store;
    private final WakeUps wakeUps;
    private final Ids ids;
    private final HandOver handOver;

    StartRuns(Store store, WakeUps wakeUps, Ids ids, HandOver handOver) {
        this.store = store;
        this.wakeUps = wakeUps;
        this.ids = ids;
        this.handOver = handOver;
    }

    /**
     * Starts the runs, or finds those that were started before under the same id or key.
     *
     * @throws dev.cairn.domain.port.KeyBusyException when another transaction holds a key
     */
    List<RunHeader> start(List<RunRequest> requests) {
        Started started = insertRepeating(requests);
        if (started.workReady) {
            wakeUps.announce(Hint.WORK_READY);
        }
        if (requests.stream().anyMatch(request -> isDelayed(request.options()))) {
            wakeUps.announce(Hint.TIMER_SET);
        }
        return started.runs();
    }

    /**
     * Starts a run in the caller's transaction. Its first tasks wait for a timer that is due at once: giving them places
     * in the queue would lock the tenant's row for as long as the caller dawdles.
     */
    RunHeader startIn(Connection connection, RunRequest request) {
        try {
            return store.joining(connection, tx -> {
                Started started = insert(tx, List.of(request), NewRuns.Roots.WAIT_FOR_COMMIT, HandOver.Offer.NOTHING);
                tx.announceOnCommit(Hint.TIMER_SET);
                return started.runs().getFirst();
            });
        } catch (StoreUnavailableException e) {
            throw new StoreUnavailableException(notJoined(request, e), e);
        } catch (CairnException e) {
            throw new CairnException(notJoined(request, e), e);
        }
    }

    private static String notJoined(RunRequest request, CairnException cause) {
        return "Workflow '" + request.plan().definition().name() + "': run "
                + request.run().id() + " could not be stored in the caller's transaction. Roll that back. "
                + cause.getMessage();
    }

    /**
     * A trigger whose answer was lost is repeated with the same ids, which finds what it had stored. One that certainly
     * stored nothing is not: its caller learns why at once.
     */
    private Started insertRepeating(List<RunRequest> requests) {
        // An insert that waits for another transaction's id holds nothing that this worker needs.
        int roots = requests.stream().anyMatch(RunRequest::isNamedById)
                ? 0
                : requests.stream().mapToInt(request -> request.plan().roots()).sum();
        boolean inDoubt = false;
        for (int tries = 1; ; tries++) {
            try (HandOver.Offer offer = handOver.offer(roots)) {
                Started started = store.inTransaction(tx -> insert(tx, requests, NewRuns.Roots.QUEUE, offer));
                offer.accept(started.handedOver);
                return started;
            } catch (StoreUnavailableException e) {
                if (!inDoubt && TriggerFailure.isCertain(e)) {
                    throw e;
                }
                inDoubt = true;
                if (tries == MAX_TRIES) {
                    // Not the refusal of the last try: it says nothing of what an earlier one may have stored.
                    throw new StoreUnavailableException(String.valueOf(e.getMessage()), e);
                }
            }
        }
    }

    private Started insert(Transaction tx, List<RunRequest> requests, NewRuns.Roots roots, HandOver.Offer offer) {
        BooleanSupplier alive = offer.slots() > 0 ? tx.workers().holdAlive(offer.workerId()) : () -> false;
        List<RunInsertion> insertions =
                tx.runs().insert(requests.stream().map(RunRequest::run).toList());
        boolean waits = requests.stream().anyMatch(request -> isDelayed(request.options()));
        NewRuns batch = new NewRuns(waits ? tx.timers().now() : tx.now(), roots);
        for (int i = 0; i < requests.size(); i++) {
            RunInsertion insertion = insertions.get(i);
            requireSame(requests.get(i), insertion);
            if (insertion.created()) {
                batch.add(requests.get(i));
            }
        }
        tx.tasks().insert(batch.tasks);
        tx.timers().insert(batch.timers);
        tx.events().append(batch.events);
        int lent = alive.getAsBoolean() ? Math.min(offer.slots(), batch.ready.size()) : 0;
        List<Claim> handedOver = lent == 0 ? List.of() : handOver(tx, batch.ready.subList(0, lent), requests, offer);
        Enqueue.all(tx, batch.ready.subList(lent, batch.ready.size()));
        return new Started(insertions, lent < batch.ready.size(), handedOver);
    }

    /** What the code of a first step is given is known: the input of the run, and nothing of parents. */
    private List<Claim> handOver(
            Transaction tx, List<QueueEntry> lent, List<RunRequest> requests, HandOver.Offer offer) {
        Map<UUID, RunRequest> byId = new HashMap<>();
        requests.forEach(request -> byId.put(request.run().id(), request));
        List<Lease> leases = GrantLeases.grant(tx, offer.workerId(), lent, ids);
        List<Claim> claims = new ArrayList<>(lent.size());
        for (int i = 0; i < lent.size(); i++) {
            QueueEntry entry = lent.get(i);
            RunRequest request = Objects.requireNonNull(byId.get(entry.run().id()));
            RunPlan plan = request.plan();
            NewRun run = request.run();
            claims.add(new Claim(
                    leases.get(i),
                    entry.run(),
                    new TaskInput(
                            entry.key(),
                            plan.kind(entry.key().name()),
                            Tries.NONE,
                            run.input(),
                            run.metadata(),
                            Map.of(),
                            plan.offspring(entry.key().name()),
                            plan.size() == 1 ? run.toRun(tx.now()) : null)));
        }
        return claims;
    }

    /** An id or key that belongs to something else is a mistake; giving that run back would hide it. */
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

    private static boolean isDelayed(TriggerOptions options) {
        return options.startDelay() != null || options.startAt() != null;
    }

    /**
     * What a trigger came to.
     *
     * @param workReady whether something was queued
     * @param handedOver what was leased to this worker at once
     */
    private record Started(List<RunInsertion> insertions, boolean workReady, List<Claim> handedOver) {

        private List<RunHeader> runs() {
            return insertions.stream().map(RunInsertion::run).toList();
        }
    }
}
