package dev.cairn.domain.model;

/** A dead letter to be stored. */
public record NewDeadLetter(FailedTask task, RunHeader run, String fingerprint) {

    /** The task. */
    public TaskKey key() {
        return task.key();
    }
}
