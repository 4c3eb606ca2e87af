package dev.cairn.simulation.planted;

import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Tries;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.doubles.ForwardingTasks;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** Bugs about what a task counts of its own attempts. */
final class CounterBugs {

    private CounterBugs() {}

    /** Failures are not counted, so that a task is retried for ever. */
    static UnaryOperator<Store> failuresNotCounted() {
        return counting((before, after) -> new Tries(after.attempts(), 0, after.crashes()));
    }

    /** Attempts are not counted, so that two of them have the same number. */
    static UnaryOperator<Store> attemptsNotCounted() {
        return counting((before, after) -> new Tries(0, after.failures(), after.crashes()));
    }

    /** A crash is counted as a failure, so that it costs one of the user's retries. */
    static UnaryOperator<Store> crashCostsARetry() {
        return counting((before, after) -> {
            int crashes = after.crashes() - before.crashes();
            return new Tries(after.attempts(), after.failures() + crashes, before.crashes());
        });
    }

    /** A crash lets the task forget how often it was retried later: those attempts are taken for failures. */
    static UnaryOperator<Store> laterLimitForgottenAfterACrash() {
        return counting((before, after) -> after.crashes() == before.crashes()
                ? after
                : new Tries(after.attempts(), after.failures() + after.postponed(), after.crashes()));
    }

    private static UnaryOperator<Store> counting(BinaryOperator<Tries> counted) {
        return Wrapped.by(tx -> new Miscounting(tx, counted));
    }

    private static final class Miscounting extends ForwardingTransaction {
        private final BinaryOperator<Tries> counted;
        private final Map<TaskKey, Task> before = new HashMap<>();

        private Miscounting(Transaction tx, BinaryOperator<Tries> counted) {
            super(tx);
            this.counted = counted;
        }

        @Override
        public Tasks tasks() {
            return new ForwardingTasks(super.tasks()) {
                @Override
                public Map<TaskKey, Task> lockFamily(Collection<TaskKey> keys, int generations) {
                    Map<TaskKey, Task> locked = super.lockFamily(keys, generations);
                    before.putAll(locked);
                    return locked;
                }

                @Override
                public void save(Collection<TaskUpdate> updates) {
                    super.save(updates.stream().map(Miscounting.this::miscount).toList());
                }
            };
        }

        private TaskUpdate miscount(TaskUpdate update) {
            Task earlier = before.computeIfAbsent(update.key(), key -> Updates.stored(super.tasks(), key));
            Task task = update.appliedTo(earlier);
            return Updates.to(update, task.tried(counted.apply(earlier.tries(), task.tries())));
        }
    }
}
