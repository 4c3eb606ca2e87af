package dev.cairn.domain.service;

import dev.cairn.domain.model.Doom;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Says which runs can be revived now, and by which of their failed tasks. */
public final class Revivable {

    private Revivable() {}

    /**
     * Those of the failed tasks that are requeued together: the steps, or else the handlers. A run that has undone its
     * steps cannot go on with them: there it is the compensations, or else the handlers.
     */
    static List<Task> wanted(Run run, List<Task> failed) {
        Predicate<Task> first = run.isUndone()
                ? task -> task.kind() == TaskKind.COMPENSATION
                : task -> !task.kind().isAddedAtEnd();
        boolean any = failed.stream().anyMatch(first);
        return failed.stream()
                .filter(any ? first : task -> task.kind().isHandler())
                .toList();
    }

    /**
     * Why the run cannot be revived now, or nothing.
     *
     * @param letters the tasks with an open dead letter that are to be requeued
     */
    public static Optional<String> refusal(Run run, List<TaskRecord> all, Collection<TaskKey> letters) {
        List<Task> wanted = wanted(
                run,
                all.stream()
                        .map(TaskRecord::task)
                        .filter(task -> letters.contains(task.key()))
                        .toList());
        boolean undoing = wanted.stream().anyMatch(task -> task.kind() == TaskKind.COMPENSATION);
        if (run.cancelled().reason() != null && !undoing) {
            return Optional.of(
                    "Run " + run.id() + " of workflow '" + run.header().workflow()
                            + "' was cancelled as a whole: " + run.cancelled().reason()
                            + ". Its steps cannot be requeued; start another run.");
        }
        if (wanted.isEmpty()) {
            return Optional.of(
                    "Run " + run.id() + " of workflow '" + run.header().workflow()
                            + "' has undone its steps, so it cannot go on from a failed one. Fork it at that step: the fork does"
                            + " again what was undone.");
        }
        Optional<String> shutDown = isShutDown(run, all, wanted);
        if (shutDown.isPresent()) {
            return shutDown;
        }
        Predicate<Task> runs = task -> task.kind().isHandler() && !task.state().isTerminal();
        return all.stream()
                .map(TaskRecord::task)
                .filter(runs)
                .findFirst()
                .map(handler -> "Run " + run.id() + " of workflow '"
                        + run.header().workflow() + "' has ended, and its handler '"
                        + handler.key().name() + "' is " + handler.state()
                        + ". Requeue its steps when the handler is over.");
    }

    /** Why a run that was shut down cannot go on: a step after one of these was told never to begin. */
    private static Optional<String> isShutDown(Run run, List<TaskRecord> all, List<Task> wanted) {
        Map<TaskKey, Task> tasks = new HashMap<>();
        all.forEach(record -> tasks.put(record.task().key(), record.task()));
        Deque<TaskKey> after = new ArrayDeque<>();
        wanted.forEach(task -> after.addAll(task.childKeys()));
        while (!after.isEmpty()) {
            Task task = tasks.remove(after.remove());
            if (task == null) {
                continue;
            }
            if (Doom.isCancelledItself(task.key(), task.doomedBy())) {
                return Optional.of(
                        "Run " + run.id() + " of workflow '" + run.header().workflow()
                                + "' was shut down, so step '" + task.key().name()
                                + "' must not begin. Fork the run at the step that failed.");
            }
            after.addAll(task.childKeys());
        }
        return Optional.empty();
    }
}
