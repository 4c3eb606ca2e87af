package dev.cairn.domain.model;

import dev.cairn.TaskState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A change of a stored task. The two frequent kinds carry only what they change. */
public sealed interface TaskUpdate {

    /** The task. */
    TaskKey key();

    /** The state after the update. */
    TaskState state();

    /** The output, or null to leave the stored one. */
    default @Nullable Payload output() {
        return null;
    }

    /** The last error, or null to leave the stored one. */
    default @Nullable StepError error() {
        return null;
    }

    /** Why the task was skipped or cancelled, or null to leave the stored note. */
    default @Nullable String note() {
        return null;
    }

    /** The task after the update. */
    Task appliedTo(Task stored);

    /** The narrowest kind of update that carries this change. */
    static TaskUpdate of(Task task, @Nullable Payload output, @Nullable StepError error, @Nullable String note) {
        if (error == null && note == null) {
            if (task.state() == TaskState.COMPLETED) {
                return new Completed(task.key(), task.tries().attempts(), output);
            }
            if (output == null && MadeReady.isAll(task)) {
                return new MadeReady(task.key(), task.readyAt());
            }
        }
        return new Changed(task, output, error, note);
    }

    /** The task completed: nothing else about it has changed since it was claimed. */
    record Completed(TaskKey key, int attempts, @Nullable Payload output) implements TaskUpdate {

        @Override
        public TaskState state() {
            return TaskState.COMPLETED;
        }

        @Override
        public Task appliedTo(Task stored) {
            return stored.in(TaskState.COMPLETED).tried(stored.tries().ended(attempts));
        }
    }

    /**
     * The task is queued: its only parent has completed, and it was never tried.
     *
     * @param at the time, or a lower bound of it, which the store notes if the task is a sleep; null if the task is
     *     known not to be a sleep
     */
    record MadeReady(TaskKey key, @Nullable Instant at) implements TaskUpdate {

        private static final ParentTally ONLY_PARENT_COMPLETED = new ParentTally(0, 1, 0, 0);

        private static boolean isAll(Task task) {
            return task.state() == TaskState.QUEUED
                    && task.parents().equals(ONLY_PARENT_COMPLETED)
                    && task.tries().equals(Tries.NONE)
                    && task.doomedBy() == null;
        }

        @Override
        public TaskState state() {
            return TaskState.QUEUED;
        }

        @Override
        public Task appliedTo(Task stored) {
            Task ready = new Task(
                    key,
                    stored.kind(),
                    stored.requireAllParents(),
                    stored.children(),
                    ONLY_PARENT_COMPLETED,
                    TaskState.QUEUED,
                    Tries.NONE,
                    null,
                    Task.Since.NEVER,
                    stored.queueLimit());
            return at == null ? ready : ready.readyAt(at);
        }
    }

    /** The task is live again after it had failed or was cancelled: it loses the note that said why. */
    record Revived(Task task) implements TaskUpdate {

        @Override
        public TaskKey key() {
            return task.key();
        }

        @Override
        public TaskState state() {
            return task.state();
        }

        @Override
        public Task appliedTo(Task stored) {
            return task;
        }
    }

    /** Any other change: it sets the state and all counters. */
    record Changed(
            Task task,
            @Nullable Payload output,
            @Nullable StepError error,
            @Nullable String note) implements TaskUpdate {

        @Override
        public TaskKey key() {
            return task.key();
        }

        @Override
        public TaskState state() {
            return task.state();
        }

        @Override
        public Task appliedTo(Task stored) {
            return stored.changedTo(task);
        }
    }
}
