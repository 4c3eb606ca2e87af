package dev.cairn.testkit.invariants;

import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Doom;
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
            // What came of the handlers of earlier ends counts no more once the run was revived.
            List<Entry> tasks = stored.tasksOf(run).stream()
                    .filter(task -> !run.handlers().isOutdated(task.task()))
                    .toList();
            long failed = tasks.stream()
                    .filter(task -> task.state() == TaskState.FAILED)
                    .count();
            if (run.failedTasks() != failed) {
                report.accept("run " + run.id() + " counts " + run.failedTasks() + " failed tasks but has " + failed);
            }
            long cancelled =
                    tasks.stream().filter(RunOutcomes::isCancelledItself).count();
            if (run.cancelled().tasks() != cancelled) {
                report.accept("run " + run.id() + " counts " + run.cancelled().tasks() + " cancelled tasks but has "
                        + cancelled);
            }
            if (run.status().isTerminal()) {
                checkOutcome(run, tasks, report);
            }
            if (run.status().isTerminal() == (run.finishedAt() == null)) {
                report.accept("run " + run.id() + " is " + run.status() + " and its end is " + run.finishedAt());
            }
            checkHandler(run, stored, report);
        }
    }

    /** What a run comes to: what made it undo its steps, its own cancellation counts most, then a failure, then a cancelled step. */
    private static RunStatus outcome(Run run, List<Entry> tasks) {
        RunStatus undoneAs = run.handlers().undoneAs();
        if (undoneAs != null) {
            return undoneAs;
        }
        if (run.cancelled().reason() != null) {
            return RunStatus.CANCELLED;
        }
        if (tasks.stream().anyMatch(task -> task.state() == TaskState.FAILED)) {
            return RunStatus.FAILED;
        }
        return tasks.stream().anyMatch(RunOutcomes::isCancelledItself) ? RunStatus.CANCELLED : RunStatus.COMPLETED;
    }

    private static boolean isCancelledItself(Entry task) {
        return task.state() == TaskState.CANCELLED
                && Doom.isCancelledItself(task.key(), task.task().doomedBy());
    }

    private static void checkOutcome(Run run, List<Entry> tasks, Consumer<String> report) {
        if (run.status() != outcome(run, tasks)) {
            report.accept(
                    "run " + run.id() + " is " + run.status() + " although its tasks came to " + outcome(run, tasks));
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
                    + run.handlers().toText() + ", but has " + handlers.size() + " tasks of handlers");
        }
        if (!run.handlers().queued()) {
            return;
        }
        List<Entry> steps = stored.tasksOf(run).stream()
                .filter(task -> !task.task().kind().isAddedAtEnd())
                .toList();
        for (Entry step : steps) {
            if (!step.isTerminal()) {
                report.accept(
                        "a handler of run " + run.id() + " was queued while " + step.name() + " is " + step.state());
            }
        }
        RunStatus outcome = outcome(run, steps);
        for (Entry handler : handlers) {
            // A handler that was itself cancelled says nothing about what its run came to, nor does one of an earlier
            // end.
            if (!isCancelledItself(handler)
                    && !run.handlers().isOutdated(handler.task())
                    && handler.task().kind().handles() != outcome) {
                report.accept(
                        handler.name() + " was queued, although the steps of run " + run.id() + " came to " + outcome);
            }
        }
    }
}
