package dev.cairn;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step inside a run at one moment.
 *
 * @param name the name of the step
 * @param state its state
 * @param parents its parents
 * @param attempts how often it was tried, the running attempt included
 * @param failure the last failure, or null; a step that was retried keeps it, also when it then completed
 * @param note why it was skipped, cancelled, not retried in spite of its policy, or is waiting; or null
 */
public record TaskDetails(
        String name,
        TaskState state,
        List<String> parents,
        int attempts,
        @Nullable StepFailure failure,
        @Nullable String note) {

    /** Copies the list. */
    public TaskDetails {
        parents = List.copyOf(parents);
    }
}
