package dev.cairn.domain.model;

/** A task that may run now. */
public record QueueEntry(TaskKey key, RunHeader run, int attempt) {

    /** What code it needs. */
    public StepCodeKey code() {
        return new StepCodeKey(run.workflow(), run.version(), key.name());
    }
}
