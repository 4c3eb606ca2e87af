package dev.cairn.application.operate;

import dev.cairn.AwaitInterruptedException;
import dev.cairn.AwaitTimeoutException;
import dev.cairn.RunNotFoundException;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.domain.model.FinishedRun;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.port.Waiting;
import dev.cairn.domain.service.Required;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Waits for several runs at once: for all of them, or for any. */
public final class AwaitMany {

    private final AwaitRuns awaitRuns;
    private final InspectRuns inspectRuns;
    private final RunResults results;
    private final Waiting waiting;
    private final Runnable lookSoon;

    /**
     * Waits through these parts.
     *
     * @param lookSoon called when the store is to be asked soon for awaited runs
     */
    public AwaitMany(
            AwaitRuns awaitRuns, InspectRuns inspectRuns, RunResults results, Waiting waiting, Runnable lookSoon) {
        this.awaitRuns = awaitRuns;
        this.inspectRuns = inspectRuns;
        this.results = results;
        this.waiting = waiting;
        this.lookSoon = lookSoon;
    }

    /** The results of all these runs, in their order. */
    public List<WorkflowResult> all(Collection<? extends WorkflowRunRef> runs, Duration timeout) {
        List<UUID> ids = ids("awaitAll", runs, timeout);
        Map<UUID, CompletableFuture<FinishedRun>> over = new LinkedHashMap<>();
        ids.forEach(id -> over.computeIfAbsent(id, awaitRuns::whenOver));
        try {
            if (!over.isEmpty() && !await(allOf(over.values()), timeout)) {
                addOver(over, timeout);
            }
            requireNoFailure(over.values());
            return ids.stream()
                    .map(id -> results.of(RunHandles.finished(of(id, over))))
                    .toList();
        } finally {
            over.forEach(awaitRuns::giveUp);
        }
    }

    /** The result of the first of these runs that is over. */
    public WorkflowResult any(Collection<? extends WorkflowRunRef> runs, Duration timeout) {
        Set<UUID> ids = new LinkedHashSet<>(ids("awaitAny", runs, timeout));
        if (ids.isEmpty()) {
            throw new IllegalArgumentException(
                    "awaitAny: there is no run to wait for. Pass at least one, or leave the call out.");
        }
        CompletableFuture<FinishedRun> first = awaitRuns.whenAnyIsOver(ids);
        try {
            return results.of(await(first, timeout) ? RunHandles.finished(first) : anyOver(ids, timeout));
        } finally {
            ids.forEach(id -> awaitRuns.giveUp(id, first));
        }
    }

    private static List<UUID> ids(String call, Collection<? extends WorkflowRunRef> runs, Duration timeout) {
        Required.argument(runs, call + ": the collection of runs", "Pass the references of the runs to wait for");
        Required.argument(timeout, call + ": the time to wait", "Pass how long to wait at most");
        List<UUID> ids = new ArrayList<>(runs.size());
        for (WorkflowRunRef run : runs) {
            ids.add(Required.argument(run, call + ": run " + (ids.size() + 1) + " of " + runs.size(), "Leave it out")
                    .id());
        }
        return ids;
    }

    private boolean await(CompletableFuture<?> future, Duration timeout) {
        lookSoon.run();
        try {
            return waiting.await(future, timeout);
        } catch (AwaitInterruptedException e) {
            throw new AwaitInterruptedException(
                    "The thread that waited for several runs was interrupted. The runs go on; wait again or look at"
                            + " them with inspect().",
                    e);
        }
    }

    /** Completes when all runs are over, or as soon as one of them cannot be awaited. */
    private static CompletableFuture<Void> allOf(Collection<CompletableFuture<FinishedRun>> runs) {
        CompletableFuture<Void> all = CompletableFuture.allOf(runs.toArray(CompletableFuture[]::new));
        for (CompletableFuture<FinishedRun> run : runs) {
            var unused = run.whenComplete((finished, reason) -> {
                if (reason != null) {
                    all.completeExceptionally(reason);
                }
            });
        }
        return all;
    }

    private static void requireNoFailure(Collection<CompletableFuture<FinishedRun>> runs) {
        runs.stream()
                .filter(CompletableFuture::isCompletedExceptionally)
                .findFirst()
                .ifPresent(RunHandles::finished);
    }

    /** Asks the store once more, so that a run that is over is never reported as late. */
    private void addOver(Map<UUID, CompletableFuture<FinishedRun>> over, Duration timeout) {
        List<UUID> open =
                over.keySet().stream().filter(id -> !of(id, over).isDone()).toList();
        Map<UUID, Run> stored = stored(open);
        List<UUID> late = new ArrayList<>();
        for (UUID id : open) {
            Run run = of(id, stored);
            if (run.status().isTerminal()) {
                of(id, over).complete(new FinishedRun(run, null));
            } else {
                late.add(id);
            }
        }
        if (!late.isEmpty()) {
            throw late(late, over.size(), timeout);
        }
    }

    private FinishedRun anyOver(Set<UUID> ids, Duration timeout) {
        Map<UUID, Run> stored = stored(ids);
        for (UUID id : ids) {
            Run run = of(id, stored);
            if (run.status().isTerminal()) {
                return new FinishedRun(run, null);
            }
        }
        throw late(List.copyOf(ids), ids.size(), timeout);
    }

    /** These runs by their id; all must be stored. */
    private Map<UUID, Run> stored(Collection<UUID> ids) {
        Map<UUID, Run> stored = new HashMap<>();
        inspectRuns.runs(ids).forEach(run -> stored.put(run.id(), run));
        ids.stream().filter(id -> !stored.containsKey(id)).findFirst().ifPresent(id -> {
            throw new RunNotFoundException(id);
        });
        return stored;
    }

    private static <V> V of(UUID id, Map<UUID, V> values) {
        return Objects.requireNonNull(values.get(id));
    }

    private AwaitTimeoutException late(List<UUID> open, int awaited, Duration timeout) {
        return new AwaitTimeoutException(
                open, awaited, timeout, inspectRuns.standing(open.getFirst()).toString());
    }
}
