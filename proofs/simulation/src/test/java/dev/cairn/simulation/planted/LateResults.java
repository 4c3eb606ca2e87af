package dev.cairn.simulation.planted;

import dev.cairn.TaskEvent;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Events;
import dev.cairn.domain.port.Leases;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.port.Runs;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Timers;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.doubles.ForwardingEvents;
import dev.cairn.testkit.doubles.ForwardingLeases;
import dev.cairn.testkit.doubles.ForwardingQueue;
import dev.cairn.testkit.doubles.ForwardingRuns;
import dev.cairn.testkit.doubles.ForwardingTasks;
import dev.cairn.testkit.doubles.ForwardingTimers;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** A result that comes too late is refused, but its output replaces the one that is stored. */
record LateResults(Store store) implements Store {

    @Override
    public <T> T inTransaction(Function<Transaction, T> work) {
        return store.inTransaction(tx -> {
            Set<Fence> refused = new HashSet<>();
            T result = work.apply(noting(tx, refused));
            Map<TaskKey, Task> completed = completed(tx, refused);
            refused.removeIf(fence -> !completed.containsKey(fence.key()));
            if (!refused.isEmpty()) {
                T unused = work.apply(new Overwriting(tx, refused, completed));
            }
            return result;
        });
    }

    private static Transaction noting(Transaction tx, Set<Fence> refused) {
        return new ForwardingTransaction(tx) {
            @Override
            public Leases leases() {
                return new ForwardingLeases(super.leases()) {
                    @Override
                    public Set<Fence> release(Collection<Fence> fences) {
                        Set<Fence> released = super.release(fences);
                        fences.stream()
                                .filter(fence -> !released.contains(fence))
                                .forEach(refused::add);
                        return released;
                    }
                };
            }
        };
    }

    private static Map<TaskKey, Task> completed(Transaction tx, Set<Fence> refused) {
        Map<TaskKey, Task> found =
                tx.tasks().lockFamily(refused.stream().map(Fence::key).toList(), 0);
        Map<TaskKey, Task> completed = new HashMap<>(found);
        completed.values().removeIf(task -> task.state() != TaskState.COMPLETED);
        return completed;
    }

    /** Settles the late results once more, with nothing but their outputs getting through. */
    private static final class Overwriting extends ForwardingTransaction {
        private final Set<Fence> late;
        private final Map<TaskKey, Task> stored;

        private Overwriting(Transaction tx, Set<Fence> late, Map<TaskKey, Task> stored) {
            super(tx);
            this.late = late;
            this.stored = stored;
        }

        @Override
        public Leases leases() {
            return new ForwardingLeases(super.leases()) {
                @Override
                public Set<Fence> release(Collection<Fence> fences) {
                    return late;
                }
            };
        }

        @Override
        public Tasks tasks() {
            return new ForwardingTasks(super.tasks()) {
                @Override
                public Map<TaskKey, Task> lockFamily(Collection<TaskKey> keys, int generations) {
                    Map<TaskKey, Task> running = new HashMap<>();
                    keys.forEach(key -> running.put(key, runningWithoutChildren(stored.get(key))));
                    return running;
                }

                @Override
                public void save(Collection<TaskUpdate> updates) {
                    super.save(updates.stream()
                            .filter(update -> update.output() != null)
                            .map(update -> TaskUpdate.of(stored.get(update.key()), update.output(), null, null))
                            .toList());
                }
            };
        }

        @Override
        public Timers timers() {
            return new ForwardingTimers(super.timers()) {
                @Override
                public void insert(Collection<Timer> added) {
                    // nobody shall notice
                }
            };
        }

        @Override
        public ReadyQueue queue() {
            return new ForwardingQueue(super.queue()) {
                @Override
                public void insert(Collection<QueueRow> tasks) {
                    // nobody shall notice
                }
            };
        }

        @Override
        public Runs runs() {
            return new ForwardingRuns(super.runs()) {
                @Override
                public List<Run> lock(Collection<UUID> ids) {
                    return List.of();
                }
            };
        }

        @Override
        public Events events() {
            return new ForwardingEvents(super.events()) {
                @Override
                public void append(List<TaskEvent> added) {
                    // nobody shall notice
                }
            };
        }

        private static Task runningWithoutChildren(Task task) {
            return new Task(
                    task.key(),
                    task.kind(),
                    task.requireAllParents(),
                    List.of(),
                    task.parents(),
                    TaskState.RUNNING,
                    task.tries(),
                    task.doomedBy(),
                    task.since());
        }
    }
}
