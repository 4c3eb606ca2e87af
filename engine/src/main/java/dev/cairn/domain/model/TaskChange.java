package dev.cairn.domain.model;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a task and is to be settled.
 *
 * @param held what the holder of its lease knows, or null when the store has to be asked
 */
public record TaskChange(
        TaskKey key, int attempt, Outcome outcome, @Nullable HeldTask held) {

    /** Of a task that the store has to be asked about. */
    public TaskChange(TaskKey key, int attempt, Outcome outcome) {
        this(key, attempt, outcome, null);
    }

    /** The task, if its lease holder has completed it: then it need not be read. Else null. */
    public @Nullable HeldTask completed() {
        return outcome instanceof Outcome.Completed ? held : null;
    }
}
