package dev.cairn.domain.model;

import dev.cairn.RunDetails;
import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A run as its row stores it, with the counters that decide when it is over.
 *
 * @param openSinks how many sinks (tasks without children) are not terminal; the run is over at 0
 * @param failedTasks how many tasks failed for good
 * @param handlers the handlers of the workflow, and whether one of them was queued
 * @param cancelled what of it was cancelled on request
 * @param deadline its deadline, or null
 */
public record Run(
        RunHeader header,
        RunStatus status,
        int openSinks,
        int failedTasks,
        Handlers handlers,
        Origin origin,
        @Nullable Instant finishedAt,
        Cancelled cancelled,
        @Nullable Deadline deadline) {

    /** A run without a deadline. */
    public Run(
            RunHeader header,
            RunStatus status,
            int openSinks,
            int failedTasks,
            Handlers handlers,
            Origin origin,
            @Nullable Instant finishedAt,
            Cancelled cancelled) {
        this(header, status, openSinks, failedTasks, handlers, origin, finishedAt, cancelled, null);
    }

    /** A run of which nothing was cancelled, without a deadline. */
    public Run(
            RunHeader header,
            RunStatus status,
            int openSinks,
            int failedTasks,
            Handlers handlers,
            Origin origin,
            @Nullable Instant finishedAt) {
        this(header, status, openSinks, failedTasks, handlers, origin, finishedAt, Cancelled.NOTHING);
    }

    /** A new run, in which no task has ended. */
    public static Run running(RunHeader header, int openSinks, Handlers handlers, Origin origin) {
        return new Run(header, RunStatus.RUNNING, openSinks, 0, handlers, origin, null);
    }

    /** The run as it stands in a list. */
    public RunSummary toSummary() {
        return new RunSummary(
                id(), header.workflow(), header.version(), header.tenant(), status, times(), origin.metadata());
    }

    /** When it was stored and ended. */
    public RunDetails.Times times() {
        return new RunDetails.Times(origin.createdAt(), finishedAt);
    }

    /** Its place in the order in which runs were stored. */
    public RunPlace place() {
        return new RunPlace(origin.createdAt(), id());
    }

    /** The id of the run. */
    public UUID id() {
        return header.id();
    }

    /** The run after some of its tasks became terminal. */
    public Run counted(RunTally tally) {
        return new Run(
                header,
                status,
                openSinks - tally.closedSinks(),
                failedTasks + tally.failedTasks(),
                handlers,
                origin,
                finishedAt,
                new Cancelled(cancelled.tasks() + tally.cancelledTasks(), cancelled.reason()),
                deadline);
    }

    /** The run after somebody cancelled it as a whole. */
    public Run cancelled(String reason) {
        return new Run(
                header,
                status,
                openSinks,
                failedTasks,
                handlers,
                origin,
                finishedAt,
                new Cancelled(cancelled.tasks(), reason),
                deadline);
    }

    /** The run after its end. */
    public Run finished(RunStatus outcome, Instant at) {
        return new Run(header, outcome, openSinks, failedTasks, handlers, origin, at, cancelled, stopped());
    }

    /**
     * The run after some of its tasks were revived.
     *
     * @param sinks how many more sinks are open
     * @param fewer how many fewer tasks have failed or were cancelled on request
     * @param left the handlers that it may still get
     */
    public Run revived(int sinks, RunTally fewer, Handlers left) {
        return new Run(
                header,
                RunStatus.RUNNING,
                openSinks + sinks,
                failedTasks - fewer.failedTasks(),
                left,
                origin,
                null,
                new Cancelled(cancelled.tasks() - fewer.cancelledTasks(), cancelled.reason()),
                deadline);
    }

    /**
     * The run while it undoes its steps, with their compensations as the tasks that are left.
     *
     * @param sinks how many of these nothing else waits for
     */
    public Run undoing(RunStatus outcome, int sinks) {
        return new Run(
                header,
                status,
                openSinks + sinks,
                failedTasks,
                handlers.undo(outcome),
                origin,
                finishedAt,
                cancelled,
                stopped());
    }

    /** Whether its end is decided, and its steps were undone or are being undone. */
    public boolean isUndone() {
        return handlers.undoneAs() != null;
    }

    /** The run with a handler as the one task that is left. */
    public Run handling() {
        return new Run(
                header, status, openSinks + 1, failedTasks, handlers.queue(), origin, finishedAt, cancelled, stopped());
    }

    /** The run with that deadline. */
    public Run bounded(@Nullable Deadline other) {
        return new Run(header, status, openSinks, failedTasks, handlers, origin, finishedAt, cancelled, other);
    }

    /** Handlers and compensations are not bounded by the deadline. */
    private @Nullable Deadline stopped() {
        return deadline == null ? null : deadline.stopped();
    }

    /**
     * What of a run was cancelled on request.
     *
     * @param tasks how many of its tasks; those that only waited for them do not count
     * @param reason why the whole run was cancelled, or null when at most single steps were
     */
    public record Cancelled(int tasks, @Nullable String reason) {

        /** Nothing was cancelled. */
        public static final Cancelled NOTHING = new Cancelled(0, null);
    }

    /** The key, metadata, time and trace with which a run was stored. */
    public record Origin(
            @Nullable String idempotencyKey,
            Map<String, String> metadata,
            Instant createdAt,
            @Nullable String trace) {

        /** Copies the map. */
        public Origin {
            metadata = Map.copyOf(metadata);
        }

        /** The origin of a run without a trace. */
        public Origin(@Nullable String idempotencyKey, Map<String, String> metadata, Instant createdAt) {
            this(idempotencyKey, metadata, createdAt, null);
        }
    }
}
