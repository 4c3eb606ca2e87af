package dev.cairn.domain.model;

import dev.cairn.StepFailure;
import dev.cairn.TaskDetails;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything stored about a task, for inspection.
 *
 * @param attempts how often it was tried, the running attempt included
 * @param error the last error, or null
 * @param errorAttempt the attempt that ended with that error, or 0
 */
public record TaskRecord(
        Task task,
        List<String> parentNames,
        int attempts,
        @Nullable Payload output,
        @Nullable StepError error,
        int errorAttempt,
        @Nullable String note) {

    /** The task as users see it. */
    public TaskDetails toDetails() {
        return new TaskDetails(task.key().name(), task.state(), parentNames, attempts, failure(), note);
    }

    /** The last failure of the task, or null. */
    public @Nullable StepFailure failure() {
        return error == null
                ? null
                : new StepFailure(task.key().name(), errorAttempt, error.type(), error.message(), error.stackTrace());
    }
}
