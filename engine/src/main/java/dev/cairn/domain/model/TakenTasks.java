package dev.cairn.domain.model;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The tasks that a claim took from the queue.
 *
 * @param tasks the tasks and their places, in fair order
 * @param lookAgainIn when to look again at tasks that the claim left out although it could have taken more; null if it
 *     left out none
 */
public record TakenTasks(List<QueueRow> tasks, @Nullable Duration lookAgainIn) {

    /** The tasks of a claim that left none out. */
    public static TakenTasks ofAll(List<QueueRow> tasks) {
        return new TakenTasks(tasks, null);
    }

    /** The tasks. */
    public List<QueueEntry> entries() {
        return tasks.stream().map(QueueRow::entry).toList();
    }
}
