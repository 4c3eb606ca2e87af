package dev.cairn.domain.model;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a claim found in the queue.
 *
 * @param tasks the tasks and their places, in fair order
 * @param lookAgainIn when to look at what it has left out although it could have taken more, or null if that is nothing
 */
public record TakenTasks(List<QueuedTask> tasks, @Nullable Duration lookAgainIn) {

    /** By a claim that left nothing out. */
    public static TakenTasks ofAll(List<QueuedTask> tasks) {
        return new TakenTasks(tasks, null);
    }

    /** The tasks. */
    public List<QueueEntry> entries() {
        return tasks.stream().map(QueuedTask::entry).toList();
    }
}
