package dev.cairn.cli.inspect;

import dev.cairn.TaskDetails;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How long a step waited and took.
 *
 * @param waited from ready to started, of the last attempt, or null when it never started
 * @param took from the first start to the end or to now, or null when it never started
 */
record StepTimes(@Nullable Duration waited, @Nullable Duration took) {

    /** Of a task, at that moment. */
    static StepTimes of(TaskDetails task, Instant now) {
        return new StepTimes(waited(task), took(task.times(), now));
    }

    private static @Nullable Duration waited(TaskDetails task) {
        if (task.history().isEmpty()) {
            return null;
        }
        TaskDetails.Attempt last = task.history().getLast();
        return last.queuedAt() == null ? null : Duration.between(last.queuedAt(), last.startedAt());
    }

    private static @Nullable Duration took(TaskDetails.Times times, Instant now) {
        return times.startedAt() == null
                ? null
                : Duration.between(times.startedAt(), Objects.requireNonNullElse(times.endedAt(), now));
    }
}
