package dev.cairn.testkit.invariants;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowDefinition;
import java.util.List;
import java.util.function.Consumer;

/** I12: the status of a run agrees with the states of its tasks, and a failed run has had its handler. */
final class RunOutcomes implements Invariant {

    @Override
    public String id() {
        return "I12";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        for (Run run : stored.runs()) {
            List<Entry> tasks = stored.tasksOf(run);
            long failed = tasks.stream()
                    .filter(task -> task.state() == TaskState.FAILED)
                    .count();
            if (run.failedTasks() != failed) {
                report.accept("run " + run.id() + " counts " + run.failedTasks() + " failed tasks but has " + failed);
            }
            if (run.status().isTerminal()) {
                checkOutcome(run, tasks, failed, report);
            }
            if (run.status().isTerminal() == (run.finishedAt() == null)) {
                report.accept("run " + run.id() + " is " + run.status() + " and its end is " + run.finishedAt());
            }
            checkHandler(run, stored, report);
        }
    }

    private static void checkOutcome(Run run, List<Entry> tasks, long failed, Consumer<String> report) {
        if ((run.status() == RunStatus.FAILED) != (failed > 0)) {
            report.accept("run " + run.id() + " is " + run.status() + " with " + failed + " failed tasks");
        }
        for (Entry task : tasks) {
            if (!task.isTerminal()) {
                report.accept(
                        "run " + run.id() + " is " + run.status() + " but " + task.name() + " is " + task.state());
            }
        }
        if (failed > 0 && run.handler() == Run.Handler.IDLE) {
            report.accept("run " + run.id() + " has failed without its failure handler having been queued");
        }
    }

    private static void checkHandler(Run run, SnapshotIndex stored, Consumer<String> report) {
        Entry handler = stored.find(new TaskKey(run.id(), WorkflowDefinition.ON_FAILURE_TASK));
        if ((run.handler() == Run.Handler.QUEUED) != (handler != null)) {
            report.accept("run " + run.id() + " says its handler is " + run.handler() + ", but the task is "
                    + (handler == null ? "absent" : "there"));
        }
        if (handler == null) {
            return;
        }
        for (Entry task : stored.tasksOf(run)) {
            if (task.task().kind() != TaskKind.ON_FAILURE && !task.isTerminal()) {
                report.accept("the failure handler of run " + run.id() + " was queued while " + task.name() + " is "
                        + task.state());
            }
        }
    }
}
