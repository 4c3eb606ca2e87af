package dev.cairn.domain.model;

/**
 * A task that may run now.
 *
 * @param crashes how often a worker has died while running the task
 */
public record QueueEntry(TaskKey key, RunHeader run, int attempt, int crashes) {

    /** A task that no worker has died running. */
    public QueueEntry(TaskKey key, RunHeader run, int attempt) {
        this(key, run, attempt, 0);
    }

    /** The code that the task needs. */
    public StepCodeKey code() {
        return new StepCodeKey(run.workflow(), run.version(), key.name());
    }
}
