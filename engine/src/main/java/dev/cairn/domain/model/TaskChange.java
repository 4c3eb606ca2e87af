package dev.cairn.domain.model;

import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a task and is to be settled.
 *
 * @param held what the holder of the lease knows about the task, or null when the store has to be asked
 * @param lease the lease that was taken away for it, or null when it had none
 */
public record TaskChange(
        TaskKey key,
        int attempt,
        Outcome outcome,
        @Nullable HeldTask held,
        @Nullable Lease lease) {

    /** The end of an attempt whose lease was taken away. */
    public static TaskChange ended(Lease lease, Outcome outcome, @Nullable HeldTask held) {
        return new TaskChange(lease.key(), lease.fence().attempt(), outcome, held, lease);
    }

    /** A change of a task that has no lease. */
    public TaskChange(TaskKey key, int attempt, Outcome outcome, @Nullable HeldTask held) {
        this(key, attempt, outcome, held, null);
    }

    /** A change of a task that the store has to be asked about. */
    public TaskChange(TaskKey key, int attempt, Outcome outcome) {
        this(key, attempt, outcome, null, null);
    }

    /** The same with another outcome. */
    public TaskChange with(Outcome instead) {
        return new TaskChange(key, attempt, instead, held, lease);
    }

    /** The same of a task that the store has to be asked about. */
    public TaskChange unknown() {
        return new TaskChange(key, attempt, outcome, null, lease);
    }

    /** The task with the time of its first attempt, if the attempt that ended was the first and another may follow. */
    public Task begun(Task task) {
        return lease == null ? task : task.noteFirstAttempt(lease.startedAt());
    }

    /** The task if its lease holder has completed it, so that it need not be read; else null. */
    public @Nullable HeldTask completed() {
        return outcome instanceof Outcome.Completed ? held : null;
    }
}
