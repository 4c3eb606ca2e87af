package dev.cairn.domain.model;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a claim found in the queue.
 *
 * @param entries the tasks, in fair order
 * @param lookAgainIn when to look at what it has left out although it could have taken more, or null if that is nothing
 */
public record Taken(List<QueueEntry> entries, @Nullable Duration lookAgainIn) {

    /** By a claim that left nothing out. */
    public static Taken ofAll(List<QueueEntry> entries) {
        return new Taken(entries, null);
    }
}
