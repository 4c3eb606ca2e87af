package dev.cairn.domain.model;

import dev.cairn.RunStatus;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The facts that the holder of a lease knows about its task without asking the store.
 *
 * <p>The rule: while a lease is held, nobody else changes the task, a child that has no other parent, or a run of which
 * this is the last open sink. A transaction that wants to change one of them takes the lease away first, or marks it as
 * the last of its run. So only the transaction that takes the lease away itself, unmarked, may complete them unread and
 * unlocked.
 *
 * @param run the run of the task
 * @param key the task
 * @param tries how often it was tried before
 * @param successors its children
 * @param lastOf the run as stored, if only the end of this task can change it, else null
 */
public record HeldTask(
        RunHeader run,
        TaskKey key,
        Tries tries,
        Successors successors,
        @Nullable Run lastOf) {

    /**
     * The run, if only the end of this task can change it; else null.
     *
     * @param sink whether no other task waits for this one
     */
    public static @Nullable Run lastOf(Run run, boolean sink) {
        boolean nothingElse = run.status() == RunStatus.RUNNING
                && run.openSinks() == 1
                && run.failedTasks() == 0
                && run.cancelled().equals(Run.Cancelled.NOTHING)
                && run.deadline() == null;
        return sink && nothingElse ? run : null;
    }

    /** The tasks that wait for it. */
    public List<TaskKey> children() {
        return successors.names().stream()
                .map(child -> new TaskKey(key.runId(), child))
                .toList();
    }

    /** Whether no other task waits for it. */
    public boolean isSink() {
        return successors.names().isEmpty();
    }
}
