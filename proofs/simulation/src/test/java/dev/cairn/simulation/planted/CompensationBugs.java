package dev.cairn.simulation.planted;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.port.RunDirectory;
import dev.cairn.domain.port.Runs;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.doubles.ForwardingDirectory;
import dev.cairn.testkit.doubles.ForwardingRuns;
import dev.cairn.testkit.doubles.ForwardingTasks;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Bugs about undoing the steps of a run. */
final class CompensationBugs {

    private CompensationBugs() {}

    /** The step that was done first is undone first. */
    static UnaryOperator<Store> undoneInTheOrderOfTheGraph() {
        return reading(records -> records.reversed().stream()
                .map(record -> with(record, record.task(), record.task().children()))
                .toList());
    }

    /** All steps are undone side by side. */
    static UnaryOperator<Store> undoneInNoOrder() {
        return reading(records -> records.stream()
                .map(record -> with(record, record.task(), List.of()))
                .toList());
    }

    /** One of the steps that have to be undone is not. */
    static UnaryOperator<Store> oneForgotten() {
        return reading(records -> {
            List<TaskRecord> undone = records.stream()
                    .filter(record -> record.task().kind() == TaskKind.COMPENSATED_STEP)
                    .toList();
            return records.stream()
                    .map(record -> undone.size() > 1 && record == undone.getFirst()
                            ? with(record, of(record.task(), TaskKind.STEP), record.parentNames())
                            : record)
                    .toList();
        });
    }

    /** A step that failed is undone as if it had completed. */
    static UnaryOperator<Store> undoneThoughItFailed() {
        return reading(records -> records.stream()
                .map(record -> record.task().state() == TaskState.FAILED
                        ? with(record, record.task().in(TaskState.COMPLETED), record.parentNames())
                        : record)
                .toList());
    }

    /** A copied step is undone, although its effect belongs to another run. */
    static UnaryOperator<Store> copyUndone() {
        return reading(records -> records.stream()
                .map(record -> with(
                        record,
                        record.task().tried(record.task().tries().ended(Math.max(1, record.attempts()))),
                        record.parentNames()))
                .toList());
    }

    /** Those that waited for a compensation are counted down again when it is requeued, and so undone twice. */
    static UnaryOperator<Store> undoneTwiceAfterARequeue() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Tasks tasks() {
                return new ForwardingTasks(super.tasks()) {
                    @Override
                    public void save(Collection<TaskUpdate> updates) {
                        super.save(updates.stream()
                                .map(update -> update instanceof TaskUpdate.Revived
                                        ? new TaskUpdate.Revived(withChildren(
                                                Updates.after(this, update), Updates.stored(this, update.key())))
                                        : update)
                                .toList());
                    }
                };
            }
        });
    }

    /** A run whose compensation is requeued does not know any more that it has undone its steps. */
    static UnaryOperator<Store> forgottenAfterARequeue() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Runs runs() {
                return new ForwardingRuns(super.runs()) {
                    @Override
                    public void save(Collection<Run> runs) {
                        super.save(runs.stream().map(run -> forgetful(tx, run)).toList());
                    }
                };
            }
        });
    }

    private static Run forgetful(Transaction tx, Run run) {
        Run before = tx.runs().lock(List.of(run.id())).getFirst();
        boolean isRevived = before.status().isTerminal() && run.status() == RunStatus.RUNNING;
        Handlers left = run.handlers();
        return isRevived
                ? new Run(
                        run.header(),
                        run.status(),
                        run.openSinks(),
                        run.failedTasks(),
                        new Handlers(left.kinds(), left.queued(), left.earlier(), null),
                        run.origin(),
                        run.finishedAt(),
                        run.cancelled())
                : run;
    }

    /** Falsifies what the end of a run sees of its tasks: all of them are over, and the run is not. */
    private static UnaryOperator<Store> reading(UnaryOperator<List<TaskRecord>> falsified) {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public RunDirectory directory() {
                return new ForwardingDirectory(super.directory()) {
                    @Override
                    public List<TaskRecord> tasks(UUID runId) {
                        List<TaskRecord> records = super.tasks(runId);
                        boolean over = records.stream()
                                .allMatch(record -> record.task().state().isTerminal());
                        boolean live = tx.runs().find(List.of(runId)).stream()
                                .anyMatch(run -> run.status() == RunStatus.RUNNING);
                        return over && live ? falsified.apply(records) : records;
                    }
                };
            }
        });
    }

    private static Task withChildren(Task task, Task stored) {
        return new Task(
                task.key(),
                task.kind(),
                task.requireAllParents(),
                stored.children(),
                task.parents(),
                task.state(),
                task.tries(),
                task.doomedBy(),
                task.since());
    }

    private static Task of(Task task, TaskKind kind) {
        return new Task(
                task.key(),
                kind,
                task.requireAllParents(),
                task.children(),
                task.parents(),
                task.state(),
                task.tries(),
                task.doomedBy(),
                task.since());
    }

    private static TaskRecord with(TaskRecord record, Task task, List<String> parents) {
        return new TaskRecord(
                task,
                parents,
                record.attempts(),
                record.output(),
                record.error(),
                record.errorAttempt(),
                record.note());
    }
}
