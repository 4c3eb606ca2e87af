package dev.cairn.domain.service;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Decides which changes cancel live tasks, and which places the tasks leave. */
public final class Cancelling {

    private Cancelling() {}

    /**
     * The locked tasks, as they were. Of a task that is in the queue or leased a store says one or the other; it was
     * RUNNING exactly if its lease was taken away.
     */
    public static Map<TaskKey, Task> live(Map<TaskKey, Task> locked, Collection<Lease> taken) {
        Map<TaskKey, Lease> leases = byTask(taken);
        Map<TaskKey, Task> live = new HashMap<>();
        locked.forEach((key, task) -> {
            if (leases.containsKey(key)) {
                live.put(key, task.in(TaskState.RUNNING));
            } else {
                live.put(key, task.state() == TaskState.RUNNING ? task.in(TaskState.QUEUED) : task);
            }
        });
        return live;
    }

    /**
     * The changes that cancel these tasks. A PENDING task needs none: it waits for one of the others and is cancelled
     * when its last parent is.
     */
    public static List<TaskChange> changes(Collection<Task> live, Collection<Lease> taken, String reason) {
        return changes(live, taken, new Outcome.Cancelled(reason));
    }

    /** The changes that end these tasks with that outcome, in the same way. */
    public static List<TaskChange> changes(Collection<Task> live, Collection<Lease> taken, Outcome outcome) {
        Map<TaskKey, Lease> leases = byTask(taken);
        List<TaskChange> changes = new ArrayList<>();
        for (Task task : live) {
            Lease lease = leases.get(task.key());
            if (lease != null) {
                changes.add(TaskChange.ended(lease, outcome, null));
            } else if (task.state() != TaskState.PENDING) {
                changes.add(new TaskChange(task.key(), task.tries().attempts(), outcome));
            }
        }
        return changes;
    }

    /** The places of these tasks, except leases. */
    public static Places places(Iterable<Task> live) {
        Places places = new Places(new ArrayList<>(), new ArrayList<>());
        for (Task task : live) {
            Timer.Kind.of(task.state()).ifPresent(kind -> places.timers.add(new Timer.Id(task.key(), kind)));
            if (task.state() == TaskState.QUEUED) {
                places.queued.add(task.key());
            }
        }
        return places;
    }

    private static Map<TaskKey, Lease> byTask(Collection<Lease> leases) {
        Map<TaskKey, Lease> byTask = new HashMap<>();
        leases.forEach(lease -> byTask.put(lease.key(), lease));
        return byTask;
    }

    /** Places that cancelled tasks leave. */
    public record Places(List<TaskKey> queued, List<Timer.Id> timers) {}
}
