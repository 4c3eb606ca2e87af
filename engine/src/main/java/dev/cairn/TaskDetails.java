package dev.cairn;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step inside a run at one moment.
 *
 * @param name the name of the step
 * @param state its state
 * @param parents its parents
 * @param attempts how often it was tried, the running attempt included
 * @param failure the last failure, or null; a step that was retried keeps it, also when it then completed
 * @param note why it was skipped, cancelled, not retried in spite of its policy, or is waiting; or null
 * @param times when it became ready, started, ended, and until when it waits
 * @param history its attempts, the first one first; an attempt that was given back is included, and the next one has
 *     the same number
 * @param heartbeat its last stored heartbeat, or null; it goes with the end of the task
 */
public record TaskDetails(
        String name,
        TaskState state,
        List<String> parents,
        int attempts,
        @Nullable StepFailure failure,
        @Nullable String note,
        Times times,
        List<Attempt> history,
        @Nullable Heartbeat heartbeat) {

    /** A task without a heartbeat. */
    public TaskDetails(
            String name,
            TaskState state,
            List<String> parents,
            int attempts,
            @Nullable StepFailure failure,
            @Nullable String note,
            Times times,
            List<Attempt> history) {
        this(name, state, parents, attempts, failure, note, times, history, null);
    }

    /** Copies the lists. */
    public TaskDetails {
        parents = List.copyOf(parents);
        history = List.copyOf(history);
    }

    /** The name of the worker that runs the task now, or that ran its last attempt. */
    public Optional<String> worker() {
        return history.isEmpty()
                ? Optional.empty()
                : Optional.of(history.getLast().worker());
    }

    /**
     * The times of a task, by the clock of the store.
     *
     * @param queuedAt when it last became ready, or null
     * @param startedAt when its first attempt or its sleep began, or null
     * @param endedAt when it was over, or null
     * @param dueAt until when it waits for its start time, its retry or its sleep, or null when it does not wait for a
     *     time
     */
    public record Times(
            @Nullable Instant queuedAt,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable Instant dueAt) {

        /** The times of a task that has not been ready yet. */
        public static final Times NONE = new Times(null, null, null, null);
    }

    /**
     * One try of a task.
     *
     * @param number the number of the attempt, beginning with 1
     * @param worker the name of the worker, or its id when the name is no longer known
     * @param queuedAt when the task became ready for it
     * @param startedAt when the worker began it
     * @param endedAt when it ended, or null while it runs
     * @param outcome how it ended
     * @param failure its failure, or null; the first twenty and the last have a stack trace
     * @param note why it was skipped or given back, or how its worker was lost, or null
     */
    public record Attempt(
            int number,
            String worker,
            @Nullable Instant queuedAt,
            Instant startedAt,
            @Nullable Instant endedAt,
            Outcome outcome,
            @Nullable StepFailure failure,
            @Nullable String note) {}

    /**
     * A heartbeat of a step.
     *
     * @param attempt the attempt that sent it
     * @param at when it was stored
     * @param details what the step said of its progress last, as JSON, or null
     */
    public record Heartbeat(
            int attempt, Instant at, @Nullable String details) {}

    /** How an attempt ended. */
    public enum Outcome {
        /** The attempt runs. */
        RUNNING,
        /** The step completed. */
        COMPLETED,
        /** The step threw an exception, or asked to be tried again later. */
        FAILED,
        /** A condition said that the step is not to run. */
        SKIPPED,
        /** The attempt began a sleep. */
        SLEPT,
        /** The attempt began a wait for a signal. */
        WAITED,
        /** The step or its run was cancelled. */
        CANCELLED,
        /** The worker gave the task back unfinished, which costs no attempt. */
        GIVEN_BACK,
        /** The worker died. */
        CRASHED
    }
}
