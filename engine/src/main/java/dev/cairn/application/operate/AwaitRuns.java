package dev.cairn.application.operate;

import dev.cairn.CairnException;
import dev.cairn.RunNotFoundException;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.port.Store;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Lets any number of callers wait for runs with one query for all of them. */
public final class AwaitRuns {

    private static final int MAX_BATCH = 1_000;

    private final Store store;
    private final Map<UUID, Waiters> waiting = new HashMap<>();
    private boolean closed;

    /** Over a store. */
    public AwaitRuns(Store store) {
        this.store = store;
    }

    /** Done when the run is over; all who wait for a run share a future. Who gives up must say so. */
    public synchronized CompletableFuture<Run> whenOver(UUID runId) {
        if (closed) {
            return CompletableFuture.failedFuture(stopped(runId));
        }
        Waiters waiters = waiting.computeIfAbsent(runId, id -> new Waiters());
        waiters.number++;
        return waiters.over;
    }

    /** One who waited for this waits no more; when nobody does, the store is asked no more. */
    @SuppressWarnings("ReferenceEquality") // the very future: a later one belongs to others
    public synchronized void giveUp(UUID runId, CompletableFuture<Run> over) {
        Waiters waiters = waiting.get(runId);
        if (waiters != null && waiters.over == over && --waiters.number == 0) {
            waiting.remove(runId);
        }
    }

    /** Whether anybody waits. */
    public synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** Asks the store which of the runs are over, and tells those who wait. */
    public void tick() {
        List<UUID> ids;
        synchronized (this) {
            ids = List.copyOf(waiting.keySet());
        }
        for (int from = 0; from < ids.size(); from += MAX_BATCH) {
            ask(ids.subList(from, Math.min(from + MAX_BATCH, ids.size())));
        }
    }

    /** These runs are over: who waits for them here need not ask. */
    public void over(List<Run> runs) {
        runs.forEach(run -> done(run.id()).complete(run));
    }

    /** Ends all waiting: the engine stops. */
    public void close() {
        Map<UUID, Waiters> open;
        synchronized (this) {
            closed = true;
            open = new HashMap<>(waiting);
            waiting.clear();
        }
        open.forEach((runId, waiters) -> waiters.over.completeExceptionally(stopped(runId)));
    }

    private void ask(List<UUID> ids) {
        Set<UUID> unknown = new HashSet<>(ids);
        for (Run run : store.inTransaction(tx -> tx.runs().find(ids))) {
            unknown.remove(run.id());
            if (run.status().isTerminal()) {
                done(run.id()).complete(run);
            }
        }
        unknown.forEach(id -> done(id).completeExceptionally(new RunNotFoundException(id)));
    }

    private synchronized CompletableFuture<Run> done(UUID runId) {
        Waiters waiters = waiting.remove(runId);
        return waiters == null ? new CompletableFuture<>() : waiters.over;
    }

    private static CairnException stopped(UUID runId) {
        return new CairnException("Run " + runId + ": the engine that was asked to wait for it is stopped. The run goes"
                + " on elsewhere; wait for it on another engine.");
    }

    /** Those who wait for one run. */
    private static final class Waiters {
        private final CompletableFuture<Run> over = new CompletableFuture<>();
        private int number;
    }
}
