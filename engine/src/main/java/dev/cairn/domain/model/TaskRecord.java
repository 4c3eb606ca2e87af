package dev.cairn.domain.model;

import dev.cairn.StepFailure;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything stored about a task, for inspection. */
public record TaskRecord(
        Task task,
        List<String> parentNames,
        int attempts,
        @Nullable Payload output,
        @Nullable StepError error,
        @Nullable String note) {

    /** The same without the output. */
    public TaskRecord withoutOutput() {
        return new TaskRecord(task, parentNames, attempts, null, error, note);
    }

    /** The last failure of the task, or null. */
    public @Nullable StepFailure failure() {
        return error == null
                ? null
                : new StepFailure(task.key().name(), attempts, error.type(), error.message(), error.stackTrace());
    }
}
