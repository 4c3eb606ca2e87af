package dev.cairn.testkit.invariants;

import dev.cairn.TaskState;
import dev.cairn.domain.model.CompensationName;
import dev.cairn.domain.model.Doom;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.testkit.invariants.SnapshotIndex.Logged;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * I20: a run that has failed or was cancelled has undone each step that had completed and has a compensation, and no
 * other: after all its steps were over, a step after those that came after it, and before its handler.
 */
final class CompensationOrder implements Invariant {

    @Override
    public String id() {
        return "I20";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        for (Run run : stored.runs()) {
            if (run.handlers().kinds().contains(TaskKind.COMPENSATION)) {
                checkRun(run, stored.tasksOf(run), report);
            }
        }
    }

    private static void checkRun(Run run, List<Entry> tasks, Consumer<String> report) {
        Map<String, Entry> undoing = new HashMap<>();
        for (Entry task : tasks) {
            CompensationName.of(task.key().name()).ifPresent(name -> undoing.put(name.step(), task));
        }
        if (undoing.isEmpty() == run.isUndone()) {
            report.accept(
                    "run " + run.id() + " has " + undoing.size() + " compensations, and says that its handlers are "
                            + run.handlers().toText());
        }
        for (Entry task : tasks) {
            boolean isUndone = undoing.containsKey(task.key().name());
            if (isUndone && !mayBeUndone(task)) {
                report.accept(task.name() + " is undone, although it is " + task.state());
            }
            if (!isUndone && mayBeUndone(task) && hasToUndo(run, tasks)) {
                report.accept("run " + run.id() + " is " + run.status() + ", but " + task.name()
                        + ", which had completed, was not undone");
            }
        }
        undoing.values().forEach(one -> checkTimes(run, one, tasks, report));
        Map<String, Entry> steps = new HashMap<>();
        tasks.forEach(task -> steps.put(task.key().name(), task));
        undoing.forEach((step, one) -> checkAbove(steps.get(step), one, steps, undoing, report));
    }

    private static boolean mayBeUndone(Entry task) {
        return task.task().kind() == TaskKind.COMPENSATED_STEP
                && task.state() == TaskState.COMPLETED
                && !task.isCopied();
    }

    /** Whether the steps of the run came to an end for which they have to be undone by now. */
    private static boolean hasToUndo(Run run, List<Entry> tasks) {
        return run.isUndone()
                || (run.status().isTerminal()
                        && (run.cancelled().reason() != null || tasks.stream().anyMatch(CompensationOrder::endsRun)));
    }

    private static boolean endsRun(Entry task) {
        return !task.task().kind().isAddedAtEnd()
                && (task.state() == TaskState.FAILED
                        || (task.state() == TaskState.CANCELLED
                                && Doom.isCancelledItself(
                                        task.key(), task.task().doomedBy())));
    }

    /** The steps are over before the first compensation begins, and all compensations before the handler does. */
    private static void checkTimes(Run run, Entry one, List<Entry> tasks, Consumer<String> report) {
        for (Entry task : tasks) {
            TaskKind kind = task.task().kind();
            boolean isStep = !kind.isAddedAtEnd();
            boolean isHandler = kind.isHandler()
                    && kind != TaskKind.ON_SUCCESS
                    && !run.handlers().isOutdated(task.task());
            if (isStep && !one.log().isEmpty() && (!task.isTerminal() || last(task) > first(one))) {
                report.accept(one.name() + " was queued before " + task.name() + " was over");
            }
            if (isHandler && firstEnd(one) > first(task)) {
                report.accept(task.name() + " was queued before " + one.name() + " was over");
            }
        }
    }

    /** Walks from an undone step up to the nearest undone steps above it, which are undone after it. */
    private static void checkAbove(
            @Nullable Entry step,
            Entry one,
            Map<String, Entry> steps,
            Map<String, Entry> undoing,
            Consumer<String> report) {
        for (String parent : step == null ? List.<String>of() : step.record().parentNames()) {
            Entry above = undoing.get(parent);
            if (above == null) {
                checkAbove(steps.get(parent), one, steps, undoing, report);
            } else if (!above.log().isEmpty() && first(above) < firstEnd(one)) {
                report.accept(above.name() + " was queued before " + one.name() + " was over");
            }
        }
    }

    private static int first(Entry task) {
        return task.log().isEmpty() ? Integer.MAX_VALUE : task.log().getFirst().position();
    }

    private static int last(Entry task) {
        return task.log().isEmpty() ? -1 : task.log().getLast().position();
    }

    private static int firstEnd(Entry task) {
        return task.log().stream()
                .filter(logged -> logged.event().type().isTerminal())
                .mapToInt(Logged::position)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
    }
}
