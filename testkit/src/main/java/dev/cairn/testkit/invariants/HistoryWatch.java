package dev.cairn.testkit.invariants;

import dev.cairn.RunStatus;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Facts that must stay true once they are: outputs and ends (I9, I12), the log (I6), and one holder of a task (I8). */
final class HistoryWatch {

    private Map<TaskKey, TaskRecord> tasks = new HashMap<>();
    private Map<UUID, Run> runs = new HashMap<>();
    private Map<TaskKey, Lease> leases = new HashMap<>();
    private final Map<UUID, Log> logs = new HashMap<>();

    void observe(StoreSnapshot snapshot, List<Violation> violations) {
        forgetDeleted(snapshot.runs(), violations);
        Set<TaskKey> queued = readLog(snapshot.events(), violations);
        compareRuns(snapshot.runs(), queued, violations);
        compareLeases(snapshot.work().leases(), queued, violations);
        compareTasks(snapshot.tasks(), queued, violations);
    }

    /** Reads the new events of all runs, and returns the tasks queued or revived since the last time. */
    private Set<TaskKey> readLog(List<TaskEvent> events, List<Violation> violations) {
        logs.values().forEach(Log::rewind);
        Set<TaskKey> queued = new HashSet<>();
        Log log = new Log();
        @Nullable UUID runId = null;
        for (TaskEvent event : events) {
            if (!event.runId().equals(runId)) {
                runId = event.runId();
                log = logs.computeIfAbsent(runId, id -> new Log());
            }
            if (log.readNext(event)
                    && (event.type() == TaskEventType.QUEUED || event.type() == TaskEventType.REVIVED)) {
                queued.add(new TaskKey(event.runId(), event.step()));
            }
        }
        logs.forEach((id, read) -> {
            if (read.hasChanged()) {
                violations.add(new Violation("I6", "the event log of run " + id + " has lost or changed events"));
            }
        });
        return queued;
    }

    private void compareLeases(List<Lease> now, Set<TaskKey> queued, List<Violation> violations) {
        Map<TaskKey, Lease> held = HashMap.newHashMap(now.size());
        for (Lease lease : now) {
            held.put(lease.key(), lease);
            Lease before = leases.get(lease.key());
            if (before != null && !before.fence().equals(lease.fence()) && !queued.contains(lease.key())) {
                violations.add(new Violation(
                        "I8",
                        SnapshotIndex.name(lease.key()) + " went from worker " + before.workerId() + " to worker "
                                + lease.workerId() + " without having been queued"));
            }
        }
        leases = held;
    }

    private void compareTasks(List<TaskRecord> now, Set<TaskKey> queued, List<Violation> violations) {
        Map<TaskKey, TaskRecord> seen = HashMap.newHashMap(now.size());
        for (TaskRecord record : now) {
            TaskKey key = record.task().key();
            seen.put(key, record);
            TaskRecord before = tasks.get(key);
            if (before == null || !before.task().state().isTerminal()) {
                continue;
            }
            if (before.output() != null && !before.output().equals(record.output())) {
                violations.add(new Violation("I9", "the output of " + SnapshotIndex.name(key) + " has changed"));
            }
            if (before.task().state() != record.task().state() && !isRevived(before, queued)) {
                violations.add(new Violation(
                        "I9",
                        SnapshotIndex.name(key) + " was " + before.task().state() + " for good and is now "
                                + record.task().state()));
            }
        }
        for (TaskKey key : tasks.keySet()) {
            if (!seen.containsKey(key)) {
                violations.add(new Violation("I2", SnapshotIndex.name(key) + " has vanished"));
            }
        }
        tasks = seen;
    }

    /** Whether the task had failed, or was cancelled because another had, and the log says that it is live again. */
    private static boolean isRevived(TaskRecord before, Set<TaskKey> queued) {
        TaskState state = before.task().state();
        return (state == TaskState.FAILED || state == TaskState.CANCELLED)
                && queued.contains(before.task().key());
    }

    private void compareRuns(List<Run> now, Set<TaskKey> queued, List<Violation> violations) {
        Map<UUID, Run> seen = HashMap.newHashMap(now.size());
        for (Run run : now) {
            seen.put(run.id(), run);
            Run before = runs.get(run.id());
            // A compensation can be requeued also in a run that was cancelled.
            boolean mayGoOn = before != null
                    && (before.status() == RunStatus.FAILED || before.isUndone())
                    && queued.stream().anyMatch(task -> task.runId().equals(run.id()));
            if (before != null && before.status().isTerminal() && !before.equals(run) && !mayGoOn) {
                violations.add(new Violation(
                        "I12", "run " + run.id() + " was " + before.status() + " for good and has changed since"));
            }
        }
        runs = seen;
    }

    private void forgetDeleted(List<Run> now, List<Violation> violations) {
        Map<UUID, Run> gone = new HashMap<>(runs);
        now.forEach(run -> gone.remove(run.id()));
        gone.values().forEach(run -> forget(run, violations));
    }

    /** A run that is over may be deleted, with everything that was its. */
    private void forget(Run gone, List<Violation> violations) {
        if (!gone.status().isTerminal()) {
            violations.add(new Violation("I12", "run " + gone.id() + " has vanished while it was " + gone.status()));
        }
        logs.remove(gone.id());
        tasks.keySet().removeIf(key -> key.runId().equals(gone.id()));
    }

    /** How far the log of one run was read, and what was read last. */
    private static final class Log {
        private int known;
        private int position;
        private boolean changed;
        private @Nullable TaskEvent last;

        private void rewind() {
            position = 0;
        }

        /** Takes in an event and says whether it is new. */
        private boolean readNext(TaskEvent event) {
            position++;
            if (position > known) {
                known = position;
                last = event;
                return true;
            }
            changed |= position == known && !event.equals(last);
            return false;
        }

        private boolean hasChanged() {
            return changed || position < known;
        }
    }
}
