package dev.cairn.simulation.planted;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Tasks;
import dev.cairn.testkit.doubles.ForwardingTasks;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Bugs about the time from which a sleep is counted. */
final class SleepBugs {

    private SleepBugs() {}

    /** A sleep is counted from when a worker has looked at it, whatever is stored. */
    static UnaryOperator<Store> countedFromTheClaim() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Tasks tasks() {
                Tasks stored = super.tasks();
                return new ForwardingTasks(stored) {
                    @Override
                    public Map<TaskKey, Task> lockFamily(Collection<TaskKey> keys, int generations) {
                        Map<TaskKey, Task> locked = new HashMap<>(super.lockFamily(keys, generations));
                        locked.replaceAll(
                                (key, task) -> task.state() == TaskState.RUNNING ? readySince(task, now()) : task);
                        return locked;
                    }

                    @Override
                    public void save(Collection<TaskUpdate> updates) {
                        super.save(updates.stream().map(this::asStored).toList());
                    }

                    private TaskUpdate asStored(TaskUpdate update) {
                        Instant ready = Updates.stored(stored, update.key()).readyAt();
                        return ready == null
                                ? update
                                : Updates.to(update, readySince(Updates.after(stored, update), ready));
                    }
                };
            }
        });
    }

    /** A sleep that is queued again, after work given back or a crash, is counted from then. */
    static UnaryOperator<Store> beginsAgainWhenQueuedAgain() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Tasks tasks() {
                return new ForwardingTasks(super.tasks()) {
                    @Override
                    public void save(Collection<TaskUpdate> updates) {
                        super.save(updates.stream().map(this::again).toList());
                    }

                    private TaskUpdate again(TaskUpdate update) {
                        return update.state() == TaskState.QUEUED
                                ? Updates.to(update, readySince(Updates.after(this, update), now()))
                                : update;
                    }
                };
            }
        });
    }

    private static Task readySince(Task task, Instant time) {
        if (task.kind() != TaskKind.SLEEP) {
            return task;
        }
        return new Task(
                task.key(),
                task.kind(),
                task.requireAllParents(),
                task.children(),
                task.parents(),
                task.state(),
                task.tries(),
                task.doomedBy(),
                new Task.Since(time, task.firstAttemptAt()));
    }
}
