package dev.cairn.domain.model;

/**
 * A task that may run now.
 *
 * @param attempt the number of its next attempt
 * @param crashes how often a worker has died while running the task
 */
public record ReadyTask(TaskKey key, int attempt, int crashes) {

    /** A task that was never tried. */
    public ReadyTask(TaskKey key) {
        this(key, 1, 0);
    }

    /** The queue entry of the task. */
    public QueueEntry in(RunHeader run) {
        return new QueueEntry(key, run, attempt, crashes);
    }
}
