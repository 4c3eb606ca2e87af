package dev.cairn.application.operate;

import dev.cairn.CairnException;
import dev.cairn.RunNotFoundException;
import dev.cairn.application.settle.RunWaiters;
import dev.cairn.domain.model.FinishedRun;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.port.Store;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
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

    /** Completes when the run is over. A caller that stops waiting must call {@link #giveUp}. */
    public CompletableFuture<FinishedRun> whenOver(UUID runId) {
        return whenAnyIsOver(List.of(runId));
    }

    /** Completes when the first of these runs is over. A caller that stops waiting must give up each of them. */
    synchronized CompletableFuture<FinishedRun> whenAnyIsOver(Collection<UUID> runIds) {
        CompletableFuture<FinishedRun> over = new CompletableFuture<>();
        runIds.forEach(runId -> join(runId, over, waiters -> waiters.askNext = true));
        return over;
    }

    /**
     * Completes when a run that is about to be started is over. The store is not asked before the start, and not at
     * once after.
     *
     * @param fewTasks whether the tasks of the run are to be read with its end
     */
    synchronized CompletableFuture<FinishedRun> whenStartedAndOver(UUID runId, boolean fewTasks) {
        CompletableFuture<FinishedRun> over = new CompletableFuture<>();
        join(runId, over, waiters -> {
            waiters.notStored = true;
            waiters.wantTasks = fewTasks;
        });
        return over;
    }

    /** Notes that the run is stored. */
    synchronized void started(UUID runId) {
        Waiters waiters = waiting.get(runId);
        if (waiters != null) {
            waiters.notStored = false;
        }
    }

    private void join(UUID runId, CompletableFuture<FinishedRun> over, Consumer<Waiters> wish) {
        if (closed) {
            over.completeExceptionally(stopped(runId));
            return;
        }
        Waiters waiters = waiting.computeIfAbsent(runId, id -> new Waiters());
        waiters.callers.add(over);
        wish.accept(waiters);
    }

    /** Notes that one caller has stopped waiting; after the last one the store is no longer asked. */
    @SuppressWarnings("CollectionUndefinedEquality") // the very future, which belongs to this caller
    public synchronized void giveUp(UUID runId, CompletableFuture<FinishedRun> over) {
        Waiters waiters = waiting.get(runId);
        if (waiters != null && waiters.callers.remove(over) && waiters.callers.isEmpty()) {
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
        runs.forEach(finished -> take(finished.run().id()).forEach(caller -> caller.complete(finished)));
    }

    /** Ends all waits, because the engine stops. */
    public void close() {
        Map<UUID, Waiters> open;
        synchronized (this) {
            closed = true;
            open = new HashMap<>(waiting);
            waiting.clear();
        }
        open.forEach((runId, waiters) -> fail(waiters.callers, stopped(runId)));
    }

    private void ask(List<UUID> ids) {
        Set<UUID> unknown = new HashSet<>(ids);
        for (Run run : store.inTransaction(tx -> tx.runs().find(ids))) {
            unknown.remove(run.id());
            if (run.status().isTerminal()) {
                over(List.of(new FinishedRun(run, null)));
            }
        }
        unknown.forEach(id -> fail(take(id), new RunNotFoundException(id)));
    }

    /** The callers that wait for the run; from now on nobody does. */
    private synchronized Set<CompletableFuture<FinishedRun>> take(UUID runId) {
        Waiters waiters = waiting.remove(runId);
        return waiters == null ? Set.of() : waiters.callers;
    }

    private static void fail(Set<CompletableFuture<FinishedRun>> callers, CairnException reason) {
        callers.forEach(caller -> caller.completeExceptionally(reason));
    }

    private static CairnException stopped(UUID runId) {
        return new CairnException("Run " + runId + ": the engine that was asked to wait for it is stopped. The run goes"
                + " on elsewhere; wait for it on another engine.");
    }

    /** The callers that wait for one run. */
    private static final class Waiters {
        /** In the order in which they came, so that tests in virtual time repeat exactly. */
        private final Set<CompletableFuture<FinishedRun>> callers = new LinkedHashSet<>(2);

        private boolean notStored;
        private boolean askNext;
        private boolean wantTasks;
    }
}
