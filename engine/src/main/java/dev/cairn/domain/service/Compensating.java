package dev.cairn.domain.service;

import dev.cairn.TaskState;
import dev.cairn.domain.model.CompensationName;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Decides which steps a run undoes, and in which order: the graph in reverse. The compensation of a step waits for those
 * of the nearest undone steps after it, so that steps without a compensation between two of them do not matter.
 */
public final class Compensating {

    /** The most pairs of a step and a step above it; with more, all steps are undone one after the other. */
    static final int MAX_PAIRS = 50_000;

    private final Map<String, Set<String>> nearest = new HashMap<>();
    /** The undone steps, parents first, each with the undone steps whose compensations come before its own. */
    private final Map<String, Set<String>> after = new LinkedHashMap<>();

    private int pairs;

    private Compensating() {}

    /**
     * The compensations of a run whose steps are over; none if there is nothing to undo.
     *
     * @param tasks its tasks, parents first
     */
    public static List<NewTask> tasks(UUID runId, List<TaskRecord> tasks) {
        Compensating compensating = new Compensating();
        for (TaskRecord task : tasks) {
            if (!task.task().kind().isAddedAtEnd()) {
                compensating.add(task);
            }
        }
        return compensating.tasks(runId);
    }

    /** Whether the run undoes a task: a copy is not undone, because its effect belongs to the run it was copied from. */
    static boolean isUndone(Task task) {
        return task.kind() == TaskKind.COMPENSATED_STEP
                && task.state() == TaskState.COMPLETED
                && task.tries().attempts() > 0;
    }

    private void add(TaskRecord record) {
        String name = record.task().key().name();
        Set<String> above = above(record.parentNames());
        if (isUndone(record.task())) {
            after.put(name, new LinkedHashSet<>());
            if (pairs <= MAX_PAIRS) {
                above.forEach(step -> Objects.requireNonNull(after.get(step)).add(name));
                pairs += above.size();
            }
            nearest.put(name, Set.of(name));
        } else {
            nearest.put(name, above);
        }
    }

    /** The nearest undone steps above a step with these parents; steps that share all of them share the set. */
    private Set<String> above(List<String> parents) {
        Set<String> first = parents.isEmpty() ? Set.of() : nearest(parents.getFirst());
        if (pairs > MAX_PAIRS
                || parents.stream().allMatch(parent -> nearest(parent).equals(first))) {
            return first;
        }
        Set<String> all = new LinkedHashSet<>();
        parents.forEach(parent -> all.addAll(nearest(parent)));
        pairs += all.size();
        return all;
    }

    private Set<String> nearest(String parent) {
        return Objects.requireNonNull(nearest.get(parent));
    }

    private List<NewTask> tasks(UUID runId) {
        List<String> steps = List.copyOf(after.keySet());
        if (pairs > MAX_PAIRS) {
            for (int i = 0; i < steps.size(); i++) {
                after.put(steps.get(i), i + 1 < steps.size() ? Set.of(steps.get(i + 1)) : Set.of());
            }
        }
        Map<String, List<String>> before = new HashMap<>();
        after.forEach((step, later) -> later.forEach(
                one -> before.computeIfAbsent(one, key -> new ArrayList<>()).add(text(step))));
        List<NewTask> tasks = new ArrayList<>();
        // The last step is undone first.
        for (String step : steps.reversed()) {
            List<String> waitsFor = Objects.requireNonNull(after.get(step)).stream()
                    .map(Compensating::text)
                    .toList();
            tasks.add(NewTask.compensation(
                    runId, new CompensationName(step), waitsFor, before.getOrDefault(step, List.of())));
        }
        return tasks;
    }

    private static String text(String step) {
        return new CompensationName(step).text();
    }
}
