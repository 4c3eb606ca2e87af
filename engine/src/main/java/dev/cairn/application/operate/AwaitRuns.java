package dev.cairn.application.operate;

import dev.cairn.CairnException;
import dev.cairn.RunNotFoundException;
import dev.cairn.application.settle.RunWaiters;
import dev.cairn.domain.model.FinishedRun;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.port.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Lets any number of callers wait for runs, with one query for all of them. */
public final class AwaitRuns implements RunWaiters {

    private static final int MAX_BATCH = 1_000;

    private final Store store;
    private final Map<UUID, Waiters> waiting = new HashMap<>();
    private boolean closed;
    private boolean watching;

    /** Waits for the end of runs in that store. */
    public AwaitRuns(Store store) {
        this.store = store;
    }

    /**
     * Completes when the run is over. All callers that wait for a run share one future. A caller that stops waiting
     * must call {@link #giveUp}.
     */
    public synchronized CompletableFuture<FinishedRun> whenOver(UUID runId) {
        return join(runId, waiters -> waiters.askNext = true);
    }

    /**
     * Completes when a run that is about to be started is over. The store is not asked before the start, and not at
     * once after.
     *
     * @param fewTasks whether the tasks of the run are to be read with its end
     */
    synchronized CompletableFuture<FinishedRun> whenStartedAndOver(UUID runId, boolean fewTasks) {
        return join(runId, waiters -> {
            waiters.notStored = true;
            waiters.wantTasks = fewTasks;
        });
    }

    /** Notes that the run is stored. */
    synchronized void started(UUID runId) {
        Waiters waiters = waiting.get(runId);
        if (waiters != null) {
            waiters.notStored = false;
        }
    }

    private CompletableFuture<FinishedRun> join(UUID runId, Consumer<Waiters> wish) {
        if (closed) {
            return CompletableFuture.failedFuture(stopped(runId));
        }
        Waiters waiters = waiting.computeIfAbsent(runId, id -> new Waiters());
        waiters.number++;
        wish.accept(waiters);
        return waiters.over;
    }

    /** Notes that one caller has stopped waiting; after the last one the store is no longer asked. */
    @SuppressWarnings("ReferenceEquality") // the very future: a later future belongs to other callers
    public synchronized void giveUp(UUID runId, CompletableFuture<FinishedRun> over) {
        Waiters waiters = waiting.get(runId);
        if (waiters != null && waiters.over == over && --waiters.number == 0) {
            waiting.remove(runId);
        }
    }

    /** Whether no caller waits. */
    public synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** A run that some caller waits for, if any. */
    public synchronized Optional<UUID> anyAwaited() {
        return waiting.keySet().stream().findFirst();
    }

    /**
     * Asks for all awaited runs in the next tick, because some run ended somewhere. Returns whether any are awaited.
     */
    public synchronized boolean askForAll() {
        waiting.values().forEach(waiters -> waiters.askNext = true);
        return !waiting.isEmpty();
    }

    /** Whether the run needs a tick at once: it is to be asked for, or the next tick would come too late. */
    synchronized boolean isUrgent(UUID runId) {
        Waiters waiters = waiting.get(runId);
        return waiters != null && (waiters.askNext || !watching);
    }

    /** Asks the store which awaited runs are over, tells their callers, and returns whether any caller still waits. */
    public boolean tick() {
        List<UUID> ids = dueToAsk();
        for (int from = 0; from < ids.size(); from += MAX_BATCH) {
            ask(ids.subList(from, Math.min(from + MAX_BATCH, ids.size())));
        }
        return watchOn();
    }

    private synchronized boolean watchOn() {
        watching = !waiting.isEmpty();
        return watching;
    }

    /** The runs to ask for now. A run that was just started here is not asked for before the next tick. */
    private synchronized List<UUID> dueToAsk() {
        List<UUID> ids = new ArrayList<>();
        waiting.forEach((runId, waiters) -> {
            if (!waiters.notStored) {
                if (waiters.askNext) {
                    ids.add(runId);
                }
                waiters.askNext = true;
            }
        });
        return ids;
    }

    @Override
    public synchronized boolean wantTasks(UUID runId) {
        Waiters waiters = waiting.get(runId);
        return waiters != null && waiters.wantTasks;
    }

    @Override
    public void over(List<FinishedRun> runs) {
        runs.forEach(finished -> done(finished.run().id()).complete(finished));
    }

    /** Ends all waits, because the engine stops. */
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
                done(run.id()).complete(new FinishedRun(run, null));
            }
        }
        unknown.forEach(id -> done(id).completeExceptionally(new RunNotFoundException(id)));
    }

    private synchronized CompletableFuture<FinishedRun> done(UUID runId) {
        Waiters waiters = waiting.remove(runId);
        return waiters == null ? new CompletableFuture<>() : waiters.over;
    }

    private static CairnException stopped(UUID runId) {
        return new CairnException("Run " + runId + ": the engine that was asked to wait for it is stopped. The run goes"
                + " on elsewhere; wait for it on another engine.");
    }

    /** The callers that wait for one run. */
    private static final class Waiters {
        private final CompletableFuture<FinishedRun> over = new CompletableFuture<>();
        private int number;
        private boolean notStored;
        private boolean askNext;
        private boolean wantTasks;
    }
}
