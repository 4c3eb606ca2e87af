package dev.cairn.cli.inspect;

import dev.cairn.TaskDetails;
import dev.cairn.TaskState;
import dev.cairn.cli.text.FoldedSteps;
import java.util.ArrayList;
import java.util.List;

/**
 * Which steps to show where there is no room for all.
 *
 * @param shown in the order of the graph
 * @param rest the others, in words
 */
record StepChoice(List<TaskDetails> shown, String rest) {

    /** At most this many: those first that are at work or have failed, then those to come, then those that are over. */
    static StepChoice of(List<TaskDetails> tasks, int room) {
        List<TaskDetails> chosen = new ArrayList<>();
        for (int rank = 0; rank <= LAST; rank++) {
            for (TaskDetails task : tasks) {
                if (rank(task.state()) == rank && chosen.size() < room) {
                    chosen.add(task);
                }
            }
        }
        List<TaskDetails> shown = tasks.stream().filter(chosen::contains).toList();
        List<TaskDetails> hidden =
                tasks.stream().filter(task -> !chosen.contains(task)).toList();
        return new StepChoice(shown, "and " + hidden.size() + " more: " + FoldedSteps.states(hidden));
    }

    private static final int LAST = 2;

    private static int rank(TaskState state) {
        return switch (state) {
            case FAILED, RUNNING, BACKING_OFF, QUEUED -> 0;
            case SLEEPING, WAITING, SCHEDULED, PENDING -> 1;
            case CANCELLED, SKIPPED, COMPLETED -> LAST;
        };
    }
}
