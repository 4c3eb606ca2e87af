package dev.cairn.domain.model;

import dev.cairn.TaskState;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A task as the rules see it: its place in the graph, its counters and its state.
 *
 * @param requireAllParents strict mode: one skipped parent skips it
 * @param children the names of the tasks that wait for it, kept here so that nobody searches for them
 * @param doomedBy the step whose end cancels this task when its last parent is over, as {@link Doom} writes it
 * @param since the times that rules count from
 * @param queueLimit how long it may be queued, or null
 */
public record Task(
        TaskKey key,
        TaskKind kind,
        boolean requireAllParents,
        List<String> children,
        ParentTally parents,
        TaskState state,
        Tries tries,
        @Nullable String doomedBy,
        Since since,
        @Nullable QueueLimit queueLimit) {

    /** A task that may be queued for as long as it takes. */
    public Task(
            TaskKey key,
            TaskKind kind,
            boolean requireAllParents,
            List<String> children,
            ParentTally parents,
            TaskState state,
            Tries tries,
            @Nullable String doomedBy,
            Since since) {
        this(key, kind, requireAllParents, children, parents, state, tries, doomedBy, since, null);
    }

    /** A task that has neither of the times from which rules count. */
    public Task(
            TaskKey key,
            TaskKind kind,
            boolean requireAllParents,
            List<String> children,
            ParentTally parents,
            TaskState state,
            Tries tries,
            @Nullable String doomedBy) {
        this(key, kind, requireAllParents, children, parents, state, tries, doomedBy, Since.NEVER);
    }

    /** A new task of a run, for a node of its graph. */
    public static Task added(UUID runId, WorkflowGraph.Node node, List<String> children, TaskState state) {
        return new Task(
                new TaskKey(runId, node.name()),
                node.kind(),
                node.requireAllParents(),
                children,
                ParentTally.allOpen(node.parents().size()),
                state,
                Tries.NONE,
                null,
                Since.NEVER,
                node.queueLimit());
    }

    /** The task in another state. */
    public Task in(TaskState next) {
        return new Task(key, kind, requireAllParents, children, parents, next, tries, doomedBy, since, queueLimit);
    }

    /** The task with other counters of its tries. */
    public Task tried(Tries counted) {
        return new Task(key, kind, requireAllParents, children, parents, state, counted, doomedBy, since, queueLimit);
    }

    /** The task with the time of its first attempt, which is kept from the first call on. */
    public Task noteFirstAttempt(Instant attemptAt) {
        return firstAttemptAt() != null ? this : counted(new Since(readyAt(), attemptAt));
    }

    private Task counted(Since from) {
        return new Task(key, kind, requireAllParents, children, parents, state, tries, doomedBy, from, queueLimit);
    }

    /** The task with the reason why it, and all that wait for it, will not run. */
    public Task doomed(String doom) {
        return new Task(key, kind, requireAllParents, children, parents, state, tries, doom, since, queueLimit);
    }

    /** The task after one of its parents became terminal. */
    public Task parentClosed(TaskState outcome, @Nullable String failedStep) {
        String doom = doomedBy == null && kind != TaskKind.COMPENSATION ? failedStep : doomedBy;
        return new Task(
                key, kind, requireAllParents, children, parents.closed(outcome), state, tries, doom, since, queueLimit);
    }

    /**
     * The failed task once it is queued again, with fresh retries. Nothing waits for a compensation that is queued again:
     * the others went on when it failed.
     */
    public Task requeued() {
        Since again = new Since(readyAt(), null);
        return new Task(
                key,
                kind,
                requireAllParents,
                kind == TaskKind.COMPENSATION ? List.of() : children,
                parents,
                TaskState.QUEUED,
                tries.fresh(),
                doomedBy,
                again,
                queueLimit);
    }

    /** The task after one of its parents was revived: it waits for that parent. */
    public Task parentReopened() {
        return new Task(
                key,
                kind,
                requireAllParents,
                children,
                parents.reopened(),
                TaskState.PENDING,
                tries,
                doomedBy,
                since,
                queueLimit);
    }

    /** The task with that step as the one that cancels it. */
    public Task doomedBy(@Nullable String step) {
        return new Task(key, kind, requireAllParents, children, parents, state, tries, step, since, queueLimit);
    }

    /** The task with the state and counters of another; its place in the graph stays. */
    public Task changedTo(Task other) {
        return new Task(
                key,
                kind,
                requireAllParents,
                children,
                other.parents,
                other.state,
                other.tries,
                other.doomedBy,
                other.since,
                queueLimit);
    }

    /** When a sleep became ready for the first time, because its length is counted from then; null for other kinds. */
    public @Nullable Instant readyAt() {
        return since.ready();
    }

    /** When the first attempt began; null until it has ended and another may follow. */
    public @Nullable Instant firstAttemptAt() {
        return since.firstAttempt();
    }

    /** The task, ready at that time. Only a sleep keeps the time, and only the first one. */
    public Task readyAt(Instant time) {
        return kind != TaskKind.SLEEP || readyAt() != null ? this : counted(new Since(time, firstAttemptAt()));
    }

    /** The number of the next attempt. */
    public int nextAttempt() {
        return tries.attempts() + 1;
    }

    /** The task as a ready one. */
    public ReadyTask ready() {
        return new ReadyTask(key, nextAttempt(), tries.crashes(), queueLimit);
    }

    /** The tasks that wait for it. */
    public List<TaskKey> childKeys() {
        return children.stream().map(child -> new TaskKey(key.runId(), child)).toList();
    }

    /** Whether the task has no children, so that the run waits for it. */
    public boolean isSink() {
        return children.isEmpty();
    }

    /**
     * The times from which rules count.
     *
     * @param ready when a sleep became ready for the first time, which its length is counted from; null for other kinds
     * @param firstAttempt when the first attempt began, which a total time is counted from; null until it has ended and
     *     another may follow
     */
    public record Since(@Nullable Instant ready, @Nullable Instant firstAttempt) {

        /** Neither has happened. */
        public static final Since NEVER = new Since(null, null);
    }
}
