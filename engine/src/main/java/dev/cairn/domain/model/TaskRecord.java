package dev.cairn.domain.model;

import dev.cairn.StepFailure;
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

    /** The same without the output. */
    public TaskRecord withoutOutput() {
        return withOutput(null);
    }

    /** The same with that output. */
    public TaskRecord withOutput(@Nullable Payload value) {
        return new TaskRecord(task, parentNames, attempts, value, error, errorAttempt, note);
    }

    /** The last failure of the task, or null. */
    public @Nullable StepFailure failure() {
        return error == null
                ? null
                : new StepFailure(task.key().name(), errorAttempt, error.type(), error.message(), error.stackTrace());
    }
}
