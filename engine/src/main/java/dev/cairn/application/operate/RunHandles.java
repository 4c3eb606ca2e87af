package dev.cairn.application.operate;

import dev.cairn.AwaitTimeoutException;
import dev.cairn.CairnException;
import dev.cairn.Limits;
import dev.cairn.RunDetails;
import dev.cairn.RunPayloads;
import dev.cairn.RunStatus;
import dev.cairn.Runs;
import dev.cairn.TaskEvent;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.domain.model.FinishedRun;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.Waiting;
import dev.cairn.domain.service.Required;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Makes the references with which users inspect and await runs. */
public final class RunHandles {

    /** The most tasks of a run whose tasks are read with its end: reading so few outputs delays no other caller. */
    private static final int FEW_TASKS = 10;

    private final AwaitRuns awaitRuns;
    private final InspectRuns inspectRuns;
    private final PayloadCodec codec;
    private final Waiting waiting;
    private final Runnable lookSoon;

    /**
     * Creates references that wait and look in these ways.
     *
     * @param lookSoon called when the store is to be asked soon for an awaited run
     */
    public RunHandles(
            AwaitRuns awaitRuns, InspectRuns inspectRuns, PayloadCodec codec, Waiting waiting, Runnable lookSoon) {
        this.awaitRuns = awaitRuns;
        this.inspectRuns = inspectRuns;
        this.codec = codec;
        this.waiting = waiting;
        this.lookSoon = lookSoon;
    }

    /** A reference to the run with that id. */
    public WorkflowRunRef of(UUID runId) {
        Required.argument(runId, "The run id", "Pass the id of a run, as WorkflowRunRef.id() gives it");
        return new Handle(runId, this);
    }

    /** Finds, lists and counts runs. */
    public Runs runs() {
        return inspectRuns.lookUp(this::of);
    }

    private WorkflowResult await(UUID runId, Duration timeout) {
        Required.argument(timeout, "Run " + runId + ": the time to wait", "Use await() to wait without limit");
        return await(runId, awaitRuns.whenOver(runId), timeout);
    }

    /**
     * Starts a run and waits for its end.
     *
     * @param runId an id that no run has had before
     * @param tasks the number of its tasks
     */
    public WorkflowResult startAndAwait(UUID runId, int tasks, Runnable start) {
        CompletableFuture<FinishedRun> over = awaitRuns.whenStartedAndOver(runId, tasks <= FEW_TASKS);
        try {
            start.run();
            awaitRuns.started(runId);
        } catch (RuntimeException | Error e) {
            awaitRuns.giveUp(runId, over);
            throw e;
        }
        return await(runId, over, Limits.MAX_WAIT);
    }

    private WorkflowResult await(UUID runId, CompletableFuture<FinishedRun> over, Duration timeout) {
        try {
            if (awaitRuns.isUrgent(runId)) {
                lookSoon.run();
            }
            return waiting.await(over, timeout) ? result(over) : atTheEnd(runId, timeout);
        } finally {
            awaitRuns.giveUp(runId, over);
        }
    }

    private WorkflowResult result(CompletableFuture<FinishedRun> over) {
        try {
            return result(over.join());
        } catch (CompletionException e) {
            if (e.getCause() instanceof CairnException cause) {
                throw cause;
            }
            throw e;
        }
    }

    private WorkflowResult result(FinishedRun finished) {
        Run run = finished.run();
        List<TaskRecord> tasks = finished.tasks();
        return new StoredResult(run, tasks == null ? inspectRuns.tasks(run.id()) : tasks, codec);
    }

    /**
     * Asks the store once more, so that a run that is over is never reported as late, not even with a timeout of zero.
     */
    private WorkflowResult atTheEnd(UUID runId, Duration timeout) {
        Run run = inspectRuns.run(runId);
        if (run.status().isTerminal()) {
            return result(new FinishedRun(run, null));
        }
        throw new AwaitTimeoutException(
                runId, timeout, inspectRuns.standing(runId).toString());
    }

    private record Handle(UUID id, RunHandles handles) implements WorkflowRunRef {

        @Override
        public WorkflowResult await() {
            return await(Limits.MAX_WAIT);
        }

        @Override
        public WorkflowResult await(Duration timeout) {
            return handles.await(id, timeout);
        }

        @Override
        public RunStatus status() {
            return handles.inspectRuns.status(id);
        }

        @Override
        public RunDetails inspect() {
            return handles.inspectRuns.details(id);
        }

        @Override
        public RunPayloads payloads() {
            return handles.inspectRuns.payloads(id);
        }

        @Override
        public List<TaskEvent> events() {
            return handles.inspectRuns.events(id);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof WorkflowRunRef ref && ref.id().equals(id);
        }

        @Override
        public int hashCode() {
            return id.hashCode();
        }

        @Override
        public String toString() {
            return "run " + id;
        }
    }
}
