package dev.cairn.domain.model;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a task and wants to be settled.
 *
 * @param known what is known of the task already, or null when the store has to be asked
 */
public record TaskChange(
        TaskKey key, int attempt, Outcome outcome, @Nullable Known known) {

    /** Of a task that the store has to be asked about. */
    public TaskChange(TaskKey key, int attempt, Outcome outcome) {
        this(key, attempt, outcome, null);
    }

    /** Whether all that follows can be told from what is known: its children become ready, and nothing else. */
    public boolean isForeseen() {
        return outcome instanceof Outcome.Completed && known != null && known.childrenWaitForItAlone();
    }
}
