package dev.cairn.simulation.planted;

import dev.cairn.RunDetails;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.port.Forks;
import dev.cairn.domain.port.RunDirectory;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.doubles.ForwardingDirectory;
import dev.cairn.testkit.doubles.ForwardingForks;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Bugs about forks: what is copied, and what is left to do. */
final class ForkBugs {

    private ForkBugs() {}

    /** A step that runs in the source when it is forked is taken for one that has completed. */
    static UnaryOperator<Store> copiesARunningStepAsCompleted() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public RunDirectory directory() {
                return new ForwardingDirectory(super.directory()) {
                    @Override
                    public List<TaskRecord> tasks(UUID runId) {
                        return super.tasks(runId).stream()
                                .map(ForkBugs::completedIfRunning)
                                .toList();
                    }
                };
            }
        });
    }

    private static TaskRecord completedIfRunning(TaskRecord record) {
        Task task = record.task();
        return task.state() != TaskState.RUNNING
                ? record
                : new TaskRecord(
                        task.in(TaskState.COMPLETED),
                        record.parentNames(),
                        record.attempts(),
                        record.output(),
                        record.error(),
                        record.errorAttempt(),
                        record.note());
    }

    /** A step after the forked one has completed in the source and is not run again. */
    static UnaryOperator<Store> copiesADescendant() {
        return copying((tx, forks, fork, source, steps) -> {
            int found = forks.copy(fork, source, steps);
            TaskKey step = new TaskKey(fork, source.step());
            for (Task task : tx.tasks().lockFamily(List.of(step), 1).values()) {
                if (!task.key().equals(step)
                        && hasCompleted(tx, new TaskKey(source.run(), task.key().name()))) {
                    tx.tasks().save(List.of(TaskUpdate.of(task.in(TaskState.COMPLETED), null, null, "copied")));
                    tx.events()
                            .append(List.of(new TaskEvent(
                                    fork, task.key().name(), 0, TaskEventType.COPIED, tx.now(), null, null)));
                }
            }
            return found;
        });
    }

    private static boolean hasCompleted(Transaction tx, TaskKey task) {
        return tx.tasks().lockFamily(List.of(task), 0).values().stream()
                .anyMatch(there -> there.state() == TaskState.COMPLETED);
    }

    /** What is copied is said to have completed, but has no output. */
    static UnaryOperator<Store> forgetsTheOutputs() {
        return copying((tx, forks, fork, source, steps) -> {
            forks.copy(fork, source, List.of());
            return steps.size();
        });
    }

    /** The fork waits for all tasks without children, also for those that were copied. */
    static UnaryOperator<Store> countsTheSinksOfANewRun() {
        return copying((tx, forks, fork, source, steps) -> {
            int sinks = (int) tx.directory().tasks(fork).stream()
                    .filter(record -> record.task().isSink())
                    .count();
            Run run = tx.runs().lock(List.of(fork)).getFirst();
            tx.runs().save(List.of(Run.running(run.header(), sinks, run.handlers(), run.origin())));
            return forks.copy(fork, source, steps);
        });
    }

    private static UnaryOperator<Store> copying(Copying copying) {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Forks forks() {
                Forks forks = super.forks();
                return new ForwardingForks(forks) {
                    @Override
                    public int copy(UUID fork, RunDetails.Fork source, Collection<String> steps) {
                        return copying.copy(tx, forks, fork, source, steps);
                    }
                };
            }
        });
    }

    /** What becomes of {@link Forks#copy}. */
    @FunctionalInterface
    private interface Copying {

        int copy(Transaction tx, Forks forks, UUID fork, RunDetails.Fork source, Collection<String> steps);
    }
}
