package dev.cairn.simulation.planted;

import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Timers;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.doubles.ForwardingTasks;
import dev.cairn.testkit.doubles.ForwardingTimers;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** Bugs about waiting. */
final class TimerBugs {

    private static final long EARLY_MILLIS = 300;
    private static final long STOPPED_MILLIS = 5_000;

    private TimerBugs() {}

    /** Timers are set by a clock that is ahead of the store's. */
    static UnaryOperator<Store> firedEarly() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Timers timers() {
                return new ForwardingTimers(super.timers()) {
                    @Override
                    public void insert(Collection<Timer> added) {
                        super.insert(added.stream()
                                .map(timer -> new Timer(
                                        timer.key(), timer.kind(), timer.dueAt().minusMillis(EARLY_MILLIS)))
                                .toList());
                    }
                };
            }
        });
    }

    /** A worker adds to the time that it was told last what its monotonic clock says, and its machine stood still. */
    static UnaryOperator<Store> datedByAStoppedClock() {
        return store -> {
            AtomicReference<Instant> told = new AtomicReference<>(Instant.MIN);
            return new Wrapped(store, tx -> new ForwardingTransaction(tx) {
                @Override
                public Instant now() {
                    Instant now = super.now();
                    return told.updateAndGet(
                            last -> last.plusMillis(STOPPED_MILLIS).isBefore(now) ? now : last);
                }

                @Override
                public Timers timers() {
                    Instant stopped = now();
                    return new ForwardingTimers(super.timers()) {
                        @Override
                        public Instant now() {
                            return stopped;
                        }
                    };
                }
            });
        };
    }

    /** A task forgets when its first attempt began, so that its total time begins anew with each attempt. */
    static UnaryOperator<Store> totalTimeCountedFromTheLastAttempt() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Tasks tasks() {
                return new ForwardingTasks(super.tasks()) {
                    @Override
                    public Map<TaskKey, Task> lockFamily(Collection<TaskKey> keys, int generations) {
                        Map<TaskKey, Task> locked = new HashMap<>(super.lockFamily(keys, generations));
                        locked.replaceAll((key, task) -> forgetful(task));
                        return locked;
                    }
                };
            }
        });
    }

    private static Task forgetful(Task task) {
        return new Task(
                task.key(),
                task.kind(),
                task.requireAllParents(),
                task.children(),
                task.parents(),
                task.state(),
                task.tries(),
                task.doomedBy(),
                new Task.Since(task.readyAt(), null));
    }

    /** Backoffs wait in the memory of the worker, and die with it. */
    static UnaryOperator<Store> backoffInMemory() {
        return store -> {
            List<Timer> kept = new ArrayList<>();
            return new Wrapped(store, tx -> new ForwardingTransaction(tx) {
                @Override
                public Timers timers() {
                    return new InMemoryBackoffs(super.timers(), tx, kept);
                }
            });
        };
    }

    private static final class InMemoryBackoffs extends ForwardingTimers {
        private final Transaction tx;
        private final List<Timer> kept;

        private InMemoryBackoffs(Timers timers, Transaction tx, List<Timer> kept) {
            super(timers);
            this.tx = tx;
            this.kept = kept;
        }

        @Override
        public void insert(Collection<Timer> added) {
            List<Timer> stored = new ArrayList<>(added);
            stored.removeIf(timer -> timer.kind() == Timer.Kind.RETRY && kept.add(timer));
            super.insert(stored);
        }

        @Override
        public List<Timer> takeDue(int limit) {
            List<Timer> due = new ArrayList<>(super.takeDue(limit));
            kept.removeIf(timer -> !timer.dueAt().isAfter(tx.now()) && due.add(timer));
            return due;
        }
    }
}
