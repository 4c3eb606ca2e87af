package dev.cairn.domain.model;

import org.jspecify.annotations.Nullable;

/**
 * A task that may run now, as the rules report it: without the facts of its run.
 *
 * @param attempt the number of its next attempt
 * @param crashes how often a worker has died while running the task
 * @param limit how long it may be queued, or null
 */
public record ReadyTask(
        TaskKey key, int attempt, int crashes, @Nullable QueueLimit limit) {

    /** A task that was never tried. */
    public ReadyTask(TaskKey key) {
        this(key, 1, 0, null);
    }

    /** The queue entry of the task. */
    public QueueEntry in(RunHeader run) {
        return new QueueEntry(key, run, attempt, crashes, limit);
    }
}
