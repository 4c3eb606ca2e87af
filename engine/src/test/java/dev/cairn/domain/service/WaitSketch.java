package dev.cairn.domain.service;

import dev.cairn.DeadLetter;
import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.WorkerDetails;
import dev.cairn.domain.model.AtTimeout;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.RegisteredWorker;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskPlace;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.Wait;
import dev.cairn.domain.model.WaitFacts;
import dev.cairn.domain.model.WaitTerms;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkerProfile;
import dev.cairn.domain.model.WorkerReport;
import dev.cairn.domain.model.WorkflowCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What is stored of a run that waits, put together by a test. Its workflow is orders, version 3, its tenant acme. */
final class WaitSketch {

    static final Instant NOW = Instant.parse("2026-05-01T12:00:00Z");
    static final StepError ERROR = new StepError("java.net.SocketTimeoutException", "Read timed out", null);

    final UUID runId = new UUID(0, 1);
    final List<RegisteredWorker> workers = new ArrayList<>();
    private final List<TaskPlace> tasks = new ArrayList<>();
    private final Map<UUID, String> names = new HashMap<>();
    private RunStatus status = RunStatus.RUNNING;
    private boolean wholeQueue = true;

    WaitSketch over(RunStatus end) {
        status = end;
        return this;
    }

    WaitSketch longQueue() {
        wholeQueue = false;
        return this;
    }

    WaitSketch pending(String name, String... parents) {
        return add(record(name, TaskState.PENDING, List.of(parents), 0, null, null), null, null, null, null);
    }

    WaitSketch ready(String name, TaskPlace.@Nullable QueuePlace place) {
        return add(record(name, TaskState.QUEUED, List.of(), 0, null, null), null, place, null, null);
    }

    WaitSketch running(String name, int attempt, UUID worker, TaskPlace.Holder holder) {
        names.put(worker, "w1");
        return add(record(name, TaskState.RUNNING, List.of(), attempt, null, null), holder, null, null, null);
    }

    WaitSketch timed(String name, TaskState state, int attempts, @Nullable StepError error, @Nullable Instant due) {
        return add(record(name, state, List.of(), attempts, error, null), null, null, due, null);
    }

    WaitSketch waiting(String name, String signal, @Nullable Instant until) {
        TaskRecord task = record(name, TaskState.WAITING, List.of(), 1, null, null);
        WaitTerms terms = new WaitTerms(signal, until == null ? null : Duration.ofHours(1), AtTimeout.FAIL, null);
        Wait wait = new Wait(task.task().key(), terms, NOW.minusSeconds(30), until);
        tasks.add(new TaskPlace(task, NOW.minusSeconds(30), null, null, until, wait, null));
        return this;
    }

    WaitSketch ended(String name, TaskState state, @Nullable String note) {
        return add(record(name, state, List.of(), 1, null, note), null, null, null, null);
    }

    WaitSketch failed(String name, DeadLetter.@Nullable State letter) {
        return add(record(name, TaskState.FAILED, List.of(), 3, ERROR, null), null, null, null, letter);
    }

    private WaitSketch add(
            TaskRecord task,
            TaskPlace.@Nullable Holder holder,
            TaskPlace.@Nullable QueuePlace queue,
            @Nullable Instant due,
            DeadLetter.@Nullable State letter) {
        tasks.add(new TaskPlace(task, NOW.minusSeconds(30), holder, queue, due, null, letter));
        return this;
    }

    private TaskRecord record(
            String name,
            TaskState state,
            List<String> parents,
            int attempts,
            @Nullable StepError error,
            @Nullable String note) {
        Task task = new Task(
                new TaskKey(runId, name),
                TaskKind.STEP,
                false,
                List.of(),
                ParentTally.allOpen(parents.size()),
                state,
                Tries.NONE,
                null);
        return new TaskRecord(task, parents, attempts, null, error, attempts, note);
    }

    /** A worker with that version of the code, 10 slots, and as many steps as its load. */
    WaitSketch worker(String name, int version, int load, String... leftAlone) {
        return worker(name, version, new WorkerReport(load, null, WorkerDetails.Tally.NOTHING, false), null, leftAlone);
    }

    WaitSketch worker(
            String name, int version, WorkerReport report, WorkerDetails.@Nullable Drain drain, String... leftAlone) {
        UUID id = new UUID(1, workers.size());
        Worker worker = new Worker(
                id, name, 10, NOW.minusSeconds(60), NOW.minusSeconds(1), WorkerProfile.UNKNOWN, report, drain);
        Set<StepCodeKey> exceptions = new HashSet<>();
        for (String step : leftAlone) {
            exceptions.add(new StepCodeKey("orders", 3, step));
        }
        workers.add(new RegisteredWorker(worker, List.of(new WorkflowCode("orders", version, exceptions))));
        return this;
    }

    /** The same with a worker that has been silent for that many seconds. */
    WaitSketch silent(UUID id, String name, int seconds) {
        Worker worker = new Worker(id, name, 10, NOW.minusSeconds(60), NOW.minusSeconds(seconds));
        workers.add(new RegisteredWorker(worker, List.of(new WorkflowCode("orders", 3, Set.of()))));
        return this;
    }

    WaitFacts facts() {
        RunHeader header = new RunHeader(runId, "orders", 3, "acme");
        Run.Origin origin = new Run.Origin(null, Map.of(), NOW.minusSeconds(90));
        Instant end = status == RunStatus.RUNNING ? null : NOW.minusSeconds(10);
        Run run = new Run(header, status, end == null ? 1 : 0, 0, Handlers.NONE, origin, end);
        return new WaitFacts(run, tasks, wholeQueue, workers, names, NOW);
    }
}
