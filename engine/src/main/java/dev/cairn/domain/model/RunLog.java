package dev.cairn.domain.model;

import dev.cairn.TaskEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The log of a run, and what is kept beside it for people.
 *
 * @param events the events, in order
 * @param failedAttempts the errors of attempts that failed, as far as they are kept; events have no stack traces
 * @param heartbeats the last heartbeats of its tasks
 */
public record RunLog(List<TaskEvent> events, List<FailedAttempt> failedAttempts, List<StoredHeartbeat> heartbeats) {

    /** Without heartbeats. */
    public RunLog(List<TaskEvent> events, List<FailedAttempt> failedAttempts) {
        this(events, failedAttempts, List.of());
    }

    /** The last heartbeat of a task, or null. */
    public @Nullable StoredHeartbeat heartbeat(TaskKey task) {
        return heartbeats.stream()
                .filter(beat -> beat.key().equals(task))
                .findFirst()
                .orElse(null);
    }
}
