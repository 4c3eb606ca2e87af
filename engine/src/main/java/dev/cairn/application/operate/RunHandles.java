package dev.cairn.application.operate;

import dev.cairn.AwaitInterruptedException;
import dev.cairn.AwaitTimeoutException;
import dev.cairn.CairnException;
import dev.cairn.Runs;
import dev.cairn.StartedRun;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.revive.ReviveRuns;
import dev.cairn.domain.model.FinishedRun;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.port.Waiting;
import dev.cairn.domain.service.Required;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;

/** Makes the references with which users inspect and await runs. */
public final class RunHandles {

    /** The most tasks of a run whose tasks are read with its end: reading so few outputs delays no other caller. */
    private static final int FEW_TASKS = 10;

    private final RunOperations operations;
    private final AwaitRuns awaitRuns;
    private final RunResults results;
    private final DeliverResults deliverResults;
    private final Waiting waiting;
    private final Runnable lookSoon;

    /**
     * Creates references that wait, read and revive through these parts.
     *
     * @param lookSoon called when the store is to be asked soon for an awaited run
     */
    public RunHandles(
            AwaitRuns awaitRuns,
            RunOperations operations,
            RunResults results,
            DeliverResults deliverResults,
            Waiting waiting,
            Runnable lookSoon) {
        this.operations = operations;
        this.awaitRuns = awaitRuns;
        this.results = results;
        this.deliverResults = deliverResults;
        this.waiting = waiting;
        this.lookSoon = lookSoon;
    }

    /** A reference to the run with that id. */
    public WorkflowRunRef of(UUID runId) {
        Required.argument(runId, "The run id", "Pass the id of a run, as WorkflowRunRef.id() gives it");
        return new RunHandle.Found(runId, this);
    }

    /** A reference to the run that a trigger stored or found. */
    public StartedRun started(RunInsertion insertion) {
        return new RunHandle.Started(insertion.run().id(), insertion.created(), this);
    }

    /** Forks a run. */
    public StartedRun fork(ForkRequest request) {
        return started(operations.fork().apply(request));
    }

    CancelRuns cancelRuns() {
        return operations.cancel();
    }

    SignalRuns signals() {
        return operations.signals();
    }

    InspectRuns inspect() {
        return operations.inspect();
    }

    ReviveRuns revive() {
        return operations.revive();
    }

    /** Finds, lists and counts runs. */
    public Runs runs() {
        return operations.inspect().lookUp(this::of, operations.cancel());
    }

    /** Waits for the end of a run, at most for the timeout. */
    public WorkflowResult await(UUID runId, Duration timeout) {
        Required.argument(timeout, "Run " + runId + ": the time to wait", "Use await() to wait without limit");
        return await(runId, awaitRuns.whenOver(runId), timeout);
    }

    /** A stage that completes when the run is over. */
    public CompletionStage<WorkflowResult> whenDone(UUID runId) {
        return stage(runId, awaitRuns.whenOver(runId));
    }

    /**
     * Starts a run and waits for its end.
     *
     * @param runId an id that no run has had before
     * @param tasks the number of its tasks
     */
    public WorkflowResult startAndAwait(UUID runId, int tasks, Runnable start, Duration timeout) {
        return await(runId, start(runId, tasks, start), timeout);
    }

    /** Starts a run under a new id and returns a stage that completes when the run is over. */
    public CompletionStage<WorkflowResult> startAndTell(UUID runId, int tasks, Runnable start) {
        return stage(runId, start(runId, tasks, start));
    }

    private CompletableFuture<FinishedRun> start(UUID runId, int tasks, Runnable start) {
        CompletableFuture<FinishedRun> over = awaitRuns.whenStartedAndOver(runId, tasks <= FEW_TASKS);
        try {
            start.run();
            awaitRuns.started(runId);
        } catch (RuntimeException | Error e) {
            awaitRuns.giveUp(runId, over);
            throw e;
        }
        return over;
    }

    private CompletableFuture<WorkflowResult> stage(UUID runId, CompletableFuture<FinishedRun> over) {
        CompletableFuture<WorkflowResult> stage = new CompletableFuture<>();
        var unusedEnd = over.whenComplete((finished, reason) -> deliverResults.deliver(stage, over));
        // Also when the caller cancels the stage, so that the store is no longer asked for the run.
        var unusedStage = stage.whenComplete((result, reason) -> awaitRuns.giveUp(runId, over));
        lookIfUrgent(runId);
        return stage;
    }

    private WorkflowResult await(UUID runId, CompletableFuture<FinishedRun> over, Duration timeout) {
        try {
            lookIfUrgent(runId);
            return waiting.await(over, timeout) ? results.of(finished(over)) : atTheEnd(runId, timeout);
        } catch (AwaitInterruptedException e) {
            throw new AwaitInterruptedException(
                    "Run " + runId + ": the thread that waited for it was interrupted. The run goes on; wait again or"
                            + " look at it with inspect().",
                    e);
        } finally {
            awaitRuns.giveUp(runId, over);
        }
    }

    private void lookIfUrgent(UUID runId) {
        if (awaitRuns.isUrgent(runId)) {
            lookSoon.run();
        }
    }

    /** The run that a completed future holds. */
    static FinishedRun finished(CompletableFuture<FinishedRun> over) {
        try {
            return over.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof CairnException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /**
     * Asks the store once more, so that a run that is over is never reported as late, not even with a timeout of zero.
     */
    private WorkflowResult atTheEnd(UUID runId, Duration timeout) {
        Run run = inspect().run(runId);
        if (run.status().isTerminal()) {
            return results.of(new FinishedRun(run, null));
        }
        throw new AwaitTimeoutException(
                runId, timeout, inspect().standing(runId).toString());
    }
}
