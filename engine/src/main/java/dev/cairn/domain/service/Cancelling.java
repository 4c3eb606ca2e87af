package dev.cairn.domain.service;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Doom;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskUpdate;
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

    /**
     * The live tasks of a run that is shut down, each with the doom that keeps it from beginning or from being tried again.
     * What is neither running nor waiting for its parents is cancelled at once instead.
     *
     * @param waiting those to cancel
     * @param marked those that run, and those that wait for their parents, with their doom
     */
    public record ShutDown(List<Task> waiting, List<Task> marked) {

        /** Sorts the live tasks; those that were marked before are left out. */
        public static ShutDown of(Collection<Task> live) {
            List<Task> waiting = new ArrayList<>();
            List<Task> marked = new ArrayList<>();
            for (Task task : live) {
                if (task.state() != TaskState.PENDING && task.state() != TaskState.RUNNING) {
                    waiting.add(task);
                } else if (!Doom.isCancelledItself(task.key(), task.doomedBy())) {
                    marked.add(task.doomed(Doom.cancelled(task.key().name())));
                }
            }
            return new ShutDown(waiting, marked);
        }

        /** Whether all of it was done before. */
        public boolean isNothing() {
            return waiting.isEmpty() && marked.isEmpty();
        }

        /** How many tasks will never begin. */
        public int steps() {
            long pending = marked.stream().filter(ShutDown::isPending).count();
            return waiting.size() + (int) pending;
        }

        /** The changes that cancel those that are to be cancelled at once. */
        public List<TaskChange> changes(String reason) {
            return Cancelling.changes(waiting, List.of(), reason);
        }

        /** The marks as they are stored. A step that runs may still complete, so it gets no note that says otherwise. */
        public List<TaskUpdate> updates(String reason) {
            return marked.stream()
                    .map(task -> TaskUpdate.of(task, null, null, isPending(task) ? reason : null))
                    .toList();
        }

        private static boolean isPending(Task task) {
            return task.state() == TaskState.PENDING;
        }
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
