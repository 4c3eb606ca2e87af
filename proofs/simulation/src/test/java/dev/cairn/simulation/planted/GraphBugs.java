package dev.cairn.simulation.planted;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.ParentTally;
import dev.cairn.domain.model.Successors;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.port.Events;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.doubles.ForwardingEvents;
import dev.cairn.testkit.doubles.ForwardingTasks;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Bugs about what follows on the end of a task: children that are counted, skipped or cancelled wrongly. */
final class GraphBugs {

    private GraphBugs() {}

    /** A child that loses two parents in one settlement is counted down once, as an UPDATE … FROM would do it. */
    static UnaryOperator<Store> childCountedDownOnceForTwoParents() {
        return Wrapped.by(CountedOnce::new);
    }

    /** A task is told that its children have no other parents, so it decides them by itself. */
    static UnaryOperator<Store> childrenSaidToWaitAlone() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Tasks tasks() {
                return new ForwardingTasks(super.tasks()) {
                    @Override
                    public Supplier<List<TaskInput>> inputs(Collection<TaskKey> keys) {
                        Supplier<List<TaskInput>> inputs = super.inputs(keys);
                        return () -> inputs.get().stream().map(GraphBugs::alone).toList();
                    }
                };
            }
        });
    }

    private static TaskInput alone(TaskInput input) {
        return new TaskInput(
                input.key(),
                input.kind(),
                input.tries(),
                input.input(),
                input.metadata(),
                input.parents(),
                new Successors(input.successors().names(), true),
                input.lastOf());
    }

    /** A child is cancelled as soon as one parent fails, whatever it was, while others are still open. */
    static UnaryOperator<Store> cascadeWithoutGuard() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Tasks tasks() {
                return new ForwardingTasks(super.tasks()) {
                    @Override
                    public void save(Collection<TaskUpdate> updates) {
                        super.save(updates.stream()
                                .map(update -> cancelled(tx, update))
                                .toList());
                    }
                };
            }
        });
    }

    /** One skipped parent skips every step, not only those that ask for it. */
    static UnaryOperator<Store> anySkippedParentSkips() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Tasks tasks() {
                return new ForwardingTasks(super.tasks()) {
                    @Override
                    public Map<TaskKey, Task> lockFamily(Collection<TaskKey> keys, int generations) {
                        Map<TaskKey, Task> strict = new HashMap<>();
                        super.lockFamily(keys, generations)
                                .forEach((key, task) -> strict.put(key, withStrictness(task, true)));
                        return strict;
                    }

                    @Override
                    public void save(Collection<TaskUpdate> updates) {
                        // Where a task has its place in the graph, its strictness included, is not saved.
                        super.save(updates);
                    }
                };
            }
        });
    }

    /** What is skipped or cancelled in a cascade leaves no event. */
    static UnaryOperator<Store> cascadeWithoutEvents() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Events events() {
                return new ForwardingEvents(super.events()) {
                    @Override
                    public void append(List<TaskEvent> added) {
                        super.append(added.stream()
                                .filter(event -> event.attempt() > 0)
                                .toList());
                    }
                };
            }
        });
    }

    private static TaskUpdate cancelled(Transaction tx, TaskUpdate update) {
        Task task = Updates.after(tx.tasks(), update);
        boolean doomed = task.state() == TaskState.PENDING && task.parents().failed() > 0;
        if (!doomed) {
            return update;
        }
        TaskKey key = task.key();
        tx.events()
                .append(List.of(new TaskEvent(
                        key.runId(), key.name(), 0, TaskEventType.CANCELLED, tx.now(), null, "a parent failed")));
        return Updates.to(update, task.in(TaskState.CANCELLED));
    }

    private static Task withStrictness(Task task, boolean strict) {
        return new Task(
                task.key(),
                task.kind(),
                strict,
                task.children(),
                task.parents(),
                task.state(),
                task.tries(),
                task.doomedBy(),
                task.since());
    }

    /** Shows a child of two tasks that end together with one open parent too many: the second is not counted. */
    private static final class CountedOnce extends ForwardingTransaction {
        private final Map<TaskKey, Task> shown = new HashMap<>();

        private CountedOnce(Transaction tx) {
            super(tx);
        }

        @Override
        public Tasks tasks() {
            return new ForwardingTasks(super.tasks()) {
                @Override
                public Map<TaskKey, Task> lockFamily(Collection<TaskKey> keys, int generations) {
                    Map<TaskKey, Task> locked = new HashMap<>(super.lockFamily(keys, generations));
                    Map<TaskKey, Integer> parents = new HashMap<>();
                    for (TaskKey key : keys) {
                        locked.get(key)
                                .children()
                                .forEach(child -> parents.merge(new TaskKey(key.runId(), child), 1, Integer::sum));
                    }
                    shown.clear();
                    parents.forEach((child, count) -> {
                        if (count > 1) {
                            locked.computeIfPresent(child, (key, task) -> withOpenParents(task, 1));
                            shown.put(child, locked.get(child));
                        }
                    });
                    return locked;
                }

                @Override
                public void save(Collection<TaskUpdate> updates) {
                    super.save(updates.stream().map(CountedOnce.this::correct).toList());
                }
            };
        }

        /** If only one of the parents has ended after all, the count is right. */
        private TaskUpdate correct(TaskUpdate update) {
            Task task = Updates.after(super.tasks(), update);
            Task before = shown.get(task.key());
            boolean right =
                    before != null && before.parents().open() - task.parents().open() == 1;
            return right ? Updates.to(update, withOpenParents(task, -1)) : update;
        }

        private static Task withOpenParents(Task task, int more) {
            ParentTally tally = task.parents();
            return new Task(
                    task.key(),
                    task.kind(),
                    task.requireAllParents(),
                    task.children(),
                    new ParentTally(tally.open() + more, tally.completed(), tally.skipped(), tally.failed()),
                    task.state(),
                    task.tries(),
                    task.doomedBy(),
                    task.since());
        }
    }
}
