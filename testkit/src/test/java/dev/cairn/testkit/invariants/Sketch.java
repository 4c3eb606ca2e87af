package dev.cairn.testkit.invariants;

import dev.cairn.DeadLetter;
import dev.cairn.RunStatus;
import dev.cairn.StepFailure;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.ForkLink;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.service.FairOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot drawn by hand. It begins sound: a run in which 'a' has completed and 'b', which comes after it, is queued.
 * A test then breaks one thing.
 */
final class Sketch {

    static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
    static final UUID RUN = new UUID(0, 1);
    static final UUID WORKER = new UUID(0, 2);

    private final RunHeader header = new RunHeader(RUN, "orders", 1, "acme");
    private final List<Run> runs = new ArrayList<>();
    private final Map<String, TaskRecord> tasks = new LinkedHashMap<>();
    final List<QueueRow> queue = new ArrayList<>();
    final List<Lease> leases = new ArrayList<>();
    final List<Timer> timers = new ArrayList<>();
    final List<Worker> workers = new ArrayList<>();
    final List<ForkLink> forks = new ArrayList<>();
    final List<TaskEvent> events = new ArrayList<>();
    private long frontier;
    private @Nullable List<DeadLetter> letters;

    static Sketch sound() {
        Sketch sketch = new Sketch();
        Run.Origin origin = new Run.Origin("key", Map.of(), START);
        sketch.runs.add(new Run(sketch.header, RunStatus.RUNNING, 1, 0, Handlers.NONE, origin, null));
        sketch.add("a", List.of(), List.of("b"), ParentTally.allOpen(0), TaskState.COMPLETED);
        sketch.task("a", record -> withOutput(record, "1"));
        sketch.add("b", List.of("a"), List.of(), new ParentTally(0, 1, 0, 0), TaskState.QUEUED);
        sketch.event("a", 1, TaskEventType.QUEUED);
        sketch.event("a", 1, TaskEventType.STARTED);
        sketch.event("a", 1, TaskEventType.COMPLETED);
        sketch.event("b", 1, TaskEventType.QUEUED);
        sketch.queue("b", 1);
        sketch.workers.add(new Worker(WORKER, "worker", 1, START, START));
        return sketch;
    }

    /** Nothing stored. */
    static Sketch empty() {
        return new Sketch();
    }

    StoreSnapshot snapshot() {
        return new StoreSnapshot(
                List.copyOf(runs),
                List.copyOf(tasks.values()),
                new StoreSnapshot.Work(List.copyOf(queue), List.copyOf(leases), List.copyOf(timers), frontier),
                List.copyOf(workers),
                List.copyOf(events),
                List.copyOf(forks),
                letters == null ? lettersOfFailures() : letters);
    }

    /** An open dead letter for each task that failed, as it has to be. */
    private List<DeadLetter> lettersOfFailures() {
        return tasks.values().stream()
                .map(TaskRecord::task)
                .filter(task -> task.state() == TaskState.FAILED)
                .map(task -> letter(task.key().name(), DeadLetter.State.OPEN))
                .toList();
    }

    /** Exactly these dead letters, instead of one for each task that failed. */
    Sketch letters(DeadLetter... stored) {
        letters = List.of(stored);
        return this;
    }

    DeadLetter letter(String step, DeadLetter.State state) {
        TaskRecord record = tasks.get(step);
        int attempt = record == null ? 1 : record.task().tries().attempts();
        StepFailure failure = new StepFailure(step, attempt, "Error", "no", null);
        return new DeadLetter(RUN, "orders", 1, "acme", failure, START, "print", state, 0, null);
    }

    /** The invariants that are broken. */
    List<String> broken() {
        return Invariants.check(snapshot()).stream()
                .map(Violation::invariant)
                .distinct()
                .toList();
    }

    Sketch run(UnaryOperator<Run> change) {
        runs.set(0, change.apply(runs.getFirst()));
        return this;
    }

    Sketch without(String task) {
        tasks.remove(task);
        return this;
    }

    Sketch withoutRuns() {
        runs.clear();
        return this;
    }

    Sketch anotherRun(UUID id, @Nullable String key) {
        Run.Origin origin = new Run.Origin(key, Map.of(), START);
        RunHeader other = new RunHeader(id, "orders", 1, "acme");
        runs.add(new Run(other, RunStatus.COMPLETED, 0, 0, Handlers.NONE, origin, START));
        return this;
    }

    Sketch counters(RunStatus status, int openSinks, int failedTasks, Handlers handler) {
        Instant end = status.isTerminal() ? START : null;
        return run(run -> new Run(run.header(), status, openSinks, failedTasks, handler, run.origin(), end));
    }

    Sketch add(String name, List<String> parents, List<String> children, ParentTally tally, TaskState state) {
        Tries tries = state.isTerminal() ? Tries.NONE.ended(1) : Tries.NONE;
        Task task = new Task(key(name), TaskKind.STEP, false, children, tally, state, tries, null);
        tasks.put(name, new TaskRecord(task, parents, 0, null, null, 0, null));
        return this;
    }

    Sketch task(String name, UnaryOperator<TaskRecord> change) {
        tasks.computeIfPresent(name, (key, record) -> change.apply(record));
        return this;
    }

    Sketch state(String name, TaskState state) {
        return task(name, record -> with(record, record.task().in(state)));
    }

    Sketch tries(String name, Tries tries) {
        return task(name, record -> with(record, record.task().tried(tries)));
    }

    Sketch output(String name, @Nullable String output) {
        return task(name, record -> withOutput(record, output));
    }

    Sketch event(String name, int attempt, TaskEventType type) {
        return event(name, attempt, type, null, null);
    }

    Sketch event(String name, int attempt, TaskEventType type, @Nullable Instant dueAt, @Nullable String detail) {
        Instant at = START.plusSeconds(events.size());
        events.add(new TaskEvent(RUN, name, attempt, type, at, dueAt, detail));
        return this;
    }

    Sketch queue(String name, long block) {
        return queue(name, "acme", block);
    }

    Sketch queue(String name, String tenant, long block) {
        long id = block * FairOrder.BLOCK_LENGTH + tenant.length();
        queue.add(new QueueRow(id, new QueueEntry(key(name), new RunHeader(RUN, "orders", 1, tenant), 1)));
        return this;
    }

    Sketch lease(String name, int attempt, UUID worker) {
        leases.add(new Lease(new Fence(key(name), attempt, new UUID(9, leases.size())), worker, START));
        return this;
    }

    Sketch timer(String name, Timer.Kind kind, Instant dueAt) {
        timers.add(new Timer(key(name), kind, dueAt));
        return this;
    }

    Sketch frontier(long block) {
        frontier = block;
        return this;
    }

    static TaskKey key(String name) {
        return new TaskKey(RUN, name);
    }

    private static TaskRecord with(TaskRecord record, Task task) {
        return new TaskRecord(
                task, record.parentNames(), 0, record.output(), record.error(), record.errorAttempt(), record.note());
    }

    private static TaskRecord withOutput(TaskRecord record, @Nullable String output) {
        Payload payload = output == null ? null : new Payload(output);
        return new TaskRecord(
                record.task(), record.parentNames(), 0, payload, record.error(), record.errorAttempt(), record.note());
    }
}
