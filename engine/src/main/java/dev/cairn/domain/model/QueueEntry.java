package dev.cairn.domain.model;

import org.jspecify.annotations.Nullable;

/**
 * A task that may run now, with the facts of its run that a claim needs.
 *
 * @param crashes how often a worker has died while running the task
 * @param limit how long it may be queued when it is put into the queue, or null; a claim does not tell it
 */
public record QueueEntry(
        TaskKey key,
        RunHeader run,
        int attempt,
        int crashes,
        @Nullable QueueLimit limit) {

    /** A task that may be queued for as long as it takes. */
    public QueueEntry(TaskKey key, RunHeader run, int attempt, int crashes) {
        this(key, run, attempt, crashes, null);
    }

    /** A task that no worker has died running. */
    public QueueEntry(TaskKey key, RunHeader run, int attempt) {
        this(key, run, attempt, 0);
    }

    /** The code that the task needs. */
    public StepCodeKey code() {
        return new StepCodeKey(run.workflow(), run.version(), key.name());
    }
}
