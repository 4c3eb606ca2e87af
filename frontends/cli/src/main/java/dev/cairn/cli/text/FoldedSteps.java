package dev.cairn.cli.text;

import dev.cairn.TaskDetails;
import dev.cairn.TaskState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How steps that stand together are called, and in which state they are. */
public final class FoldedSteps {

    /** What a person wants to see first. */
    private static final List<TaskState> BY_INTEREST = List.of(
            TaskState.FAILED,
            TaskState.RUNNING,
            TaskState.BACKING_OFF,
            TaskState.QUEUED,
            TaskState.WAITING,
            TaskState.SLEEPING,
            TaskState.SCHEDULED,
            TaskState.PENDING,
            TaskState.CANCELLED,
            TaskState.SKIPPED,
            TaskState.COMPLETED);

    private FoldedSteps() {}

    /** The most interesting state of any of them. */
    static TaskState state(List<TaskDetails> steps) {
        return BY_INTEREST.stream()
                .filter(state -> steps.stream().anyMatch(step -> step.state() == state))
                .findFirst()
                .orElse(TaskState.PENDING);
    }

    /** A step's name, or the first and the last and how many of them are in which state. */
    static String name(List<TaskDetails> steps, int width) {
        if (steps.size() == 1) {
            return Words.cut(steps.getFirst().name(), width);
        }
        return Words.cut(steps.getFirst().name(), width) + " … "
                + Words.cut(steps.getLast().name(), width) + " (" + counts(steps) + ")";
    }

    /** How many are in which state, such as "✓ 12, ▶ 3". */
    public static String states(List<TaskDetails> steps) {
        Map<String, Integer> counts = new HashMap<>();
        steps.forEach(step -> counts.merge(Style.sign(step.state()), 1, Integer::sum));
        return BY_INTEREST.reversed().stream()
                .map(Style::sign)
                .distinct()
                .filter(counts::containsKey)
                .map(sign -> sign + " " + Words.number(counts.getOrDefault(sign, 0)))
                .collect(Collectors.joining(", "));
    }

    private static String counts(List<TaskDetails> steps) {
        boolean same = steps.stream().map(TaskDetails::state).distinct().count() == 1;
        return same ? Words.number(steps.size()) : states(steps);
    }
}
