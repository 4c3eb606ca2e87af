package dev.cairn.application.operate;

import dev.cairn.CairnException;
import dev.cairn.RunNotFoundException;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.port.Store;
import java.util.ArrayList;
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
    private final Map<UUID, CompletableFuture<Run>> waiting = new HashMap<>();
    private boolean closed;

    /** Over a store. */
    public AwaitRuns(Store store) {
        this.store = store;
    }

    /** Done when the run is over; all who wait for a run share a future. */
    public synchronized CompletableFuture<Run> whenOver(UUID runId) {
        if (closed) {
            return CompletableFuture.failedFuture(stopped());
        }
        return waiting.computeIfAbsent(runId, id -> new CompletableFuture<>());
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

    /** Ends all waiting: the engine stops. */
    public void close() {
        List<CompletableFuture<Run>> open;
        synchronized (this) {
            closed = true;
            open = new ArrayList<>(waiting.values());
            waiting.clear();
        }
        open.forEach(future -> future.completeExceptionally(stopped()));
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
        CompletableFuture<Run> future = waiting.remove(runId);
        return future == null ? new CompletableFuture<>() : future;
    }

    private static CairnException stopped() {
        return new CairnException(
                "The engine was stopped, so nobody here waits for runs any more. The run goes on elsewhere; wait for it"
                        + " on another engine.");
    }
}
