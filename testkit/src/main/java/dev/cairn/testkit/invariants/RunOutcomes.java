package dev.cairn.testkit.invariants;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Run;
import java.util.List;
import java.util.function.Consumer;

/** I12: the status of a run agrees with the states of its tasks, and a run that is over has had the handler for it. */
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
                    .filter(task -> !run.handlers().isOutdated(task.task()))
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
        run.handlers()
                .after(run.status())
                .ifPresent(kind -> report.accept("run " + run.id() + " is " + run.status() + " without its handler "
                        + kind + " having been queued"));
    }

    private static void checkHandler(Run run, SnapshotIndex stored, Consumer<String> report) {
        List<Entry> handlers = stored.tasksOf(run).stream()
                .filter(task -> task.task().kind().isHandler())
                .toList();
        if (handlers.size() != run.handlers().earlier() + (run.handlers().queued() ? 1 : 0)) {
            report.accept("run " + run.id() + " says its handlers are "
                    + run.handlers().words() + ", but has " + handlers.size() + " tasks of handlers");
        }
        if (!run.handlers().queued()) {
            return;
        }
        List<Entry> steps = stored.tasksOf(run).stream()
                .filter(task -> !task.task().kind().isHandler())
                .toList();
        for (Entry step : steps) {
            if (!step.isTerminal()) {
                report.accept(
                        "a handler of run " + run.id() + " was queued while " + step.name() + " is " + step.state());
            }
        }
        boolean failed = steps.stream().anyMatch(step -> step.state() == TaskState.FAILED);
        RunStatus outcome = failed ? RunStatus.FAILED : RunStatus.COMPLETED;
        for (Entry handler : handlers) {
            if (!run.handlers().isOutdated(handler.task())
                    && handler.task().kind().handles() != outcome) {
                report.accept(
                        handler.name() + " was queued, although the steps of run " + run.id() + " came to " + outcome);
            }
        }
    }
}
