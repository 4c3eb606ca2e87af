package dev.cairn.adapter.inmemory;

import dev.cairn.DeadLetter;
import dev.cairn.ScheduleEvent;
import dev.cairn.SignalDetails;
import dev.cairn.TaskEvent;
import dev.cairn.domain.model.CountedStep;
import dev.cairn.domain.model.CountedTime;
import dev.cairn.domain.model.Delivery;
import dev.cairn.domain.model.FailedAttempt;
import dev.cairn.domain.model.ForkLink;
import dev.cairn.domain.model.FormerWorker;
import dev.cairn.domain.model.KeptSignal;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TenantShare;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Wait;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkflowCode;
import dev.cairn.domain.model.WorkflowGraph;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;

/** All rows of the store. */
final class Tables {

    final UndoLog undo = new UndoLog();
    final Table<UUID, StoredRun> runs = new Table<>("runs", LinkedHashMap::new, undo);
    final Table<IdempotencyKey, UUID> idempotencyKeys = new Table<>("idempotency keys", HashMap::new, undo);
    final Table<UUID, ForkLink> forks = new Table<>("origins of forks", LinkedHashMap::new, undo);
    final Table<TaskKey, TaskRecord> tasks = new Table<>("tasks", HashMap::new, undo);
    final Table<UUID, List<TaskKey>> tasksOfRun = new Table<>("tasks of a run", HashMap::new, undo);
    final Table<Long, QueueRow> queue = new Table<>("queue", TreeMap::new, undo);
    final Table<TaskKey, Long> queuedTasks = new Table<>("queued tasks", HashMap::new, undo);
    final Table<TaskKey, Lease> leases = new Table<>("leases", LinkedHashMap::new, undo);
    final Table<Due, Timer> timers = new Table<>("timers", TreeMap::new, undo);
    final Table<Timer.Id, Due> timerIds = new Table<>("ids of timers", HashMap::new, undo);
    final Table<TaskKey, Wait> waits = new Table<>("waits", LinkedHashMap::new, undo);
    final Table<UUID, List<SignalRow>> signals = new Table<>("signals", HashMap::new, undo);
    final Table<Long, Delivery> deliveries = new Table<>("deliveries", TreeMap::new, undo);
    final Table<UUID, Worker> workers = new Table<>("workers", LinkedHashMap::new, undo);
    final Table<UUID, String> workerNames = new Table<>("names of workers, also of former ones", HashMap::new, undo);
    final Table<UUID, FormerWorker> formerWorkers = new Table<>("former workers", LinkedHashMap::new, undo);
    final Table<UUID, List<WorkflowCode>> code = new Table<>("code of workers", HashMap::new, undo);
    final Table<String, TenantShare> tenants = new Table<>("tenants", HashMap::new, undo);
    final Table<String, List<Long>> spareGroups = new Table<>("group numbers beyond a weight", HashMap::new, undo);
    final Table<Long, Long> freeGroups = new Table<>("free group numbers", TreeMap::new, undo);
    final Table<GraphKey, WorkflowGraph> graphs = new Table<>("graphs", HashMap::new, undo);
    final Table<UUID, List<TaskEvent>> events = new Table<>("events", LinkedHashMap::new, undo);
    final Table<TaskKey, DeadLetter> deadLetters = new Table<>("dead letters", LinkedHashMap::new, undo);
    final Table<UUID, List<FailedAttempt>> failedAttempts = new Table<>("failed attempts", HashMap::new, undo);
    final Table<TaskKey, InMemoryHeartbeats.Row> heartbeats = new Table<>("heartbeats", LinkedHashMap::new, undo);
    final Table<InMemoryCounts.TimeKey, CountedTime> countedTimes = new Table<>("counted times", HashMap::new, undo);
    final Table<InMemoryCounts.StepKey, CountedStep> countedSteps = new Table<>("counted steps", HashMap::new, undo);
    final Table<String, StoredSchedule> schedules = new Table<>("schedules", TreeMap::new, undo);
    final Table<String, List<ScheduleEvent>> scheduleEvents = new Table<>("events of schedules", HashMap::new, undo);
    final Table<Counter, Long> counters = new Table<>("counters", HashMap::new, undo);

    long counter(Counter counter) {
        Long value = counters.find(counter);
        return value == null ? 0 : value;
    }

    void append(TaskEvent event) {
        append(events, event.runId(), event);
    }

    void append(FailedAttempt attempt) {
        append(failedAttempts, attempt.key().runId(), attempt);
    }

    void append(ScheduleEvent event) {
        append(scheduleEvents, event.schedule(), event);
    }

    /** Appends to a list in place, because copying the list for each row would make long runs quadratic. */
    private <K, V> void append(Table<K, List<V>> table, K key, V row) {
        List<V> log = table.find(key);
        if (log == null) {
            log = new ArrayList<>();
            table.put(key, log);
        }
        List<V> appended = log;
        appended.add(row);
        undo.add(appended::removeLast);
    }

    /** A signal of a run, and who has taken it. */
    record SignalRow(KeptSignal signal, SignalDetails details) {

        boolean isOpen() {
            return details.takenBy() == null;
        }
    }

    /** A run and its input. */
    record StoredRun(Run run, Payload input) {}

    /** An idempotency key, unique per tenant. */
    record IdempotencyKey(String tenant, String key) {}

    /** The key of a graph: a workflow and its version. */
    record GraphKey(String workflow, int version) {}

    /** A timer's place in the order of due times. */
    record Due(Instant at, Timer.Id id) implements Comparable<Due> {

        private static final Comparator<Due> ORDER =
                Comparator.comparing(Due::at).thenComparing(due -> due.id.key()).thenComparing(due -> due.id.kind());

        @Override
        public int compareTo(Due other) {
            return ORDER.compare(this, other);
        }
    }

    /** Counters of the whole store. */
    enum Counter {
        /** The frontier: the highest block claimed from. */
        FRONTIER,
        /** The next free group number. */
        NEXT_GROUP,
        /** The number of the last signal. */
        SIGNAL,
        /** The number of the last delivery. */
        DELIVERY
    }
}
