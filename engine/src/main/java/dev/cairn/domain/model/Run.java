package dev.cairn.domain.model;

import dev.cairn.RunDetails;
import dev.cairn.RunStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A run as its row stores it, with the counters that decide when it is over.
 *
 * @param openSinks how many sinks (tasks without children) are not terminal; the run is over at 0
 * @param failedTasks how many tasks failed for good
 * @param handlers the handlers of the workflow, and whether one of them was queued
 */
public record Run(
        RunHeader header,
        RunStatus status,
        int openSinks,
        int failedTasks,
        Handlers handlers,
        Origin origin,
        @Nullable Instant finishedAt) {

    /** A new run, in which no task has ended. */
    public static Run running(RunHeader header, int openSinks, Handlers handlers, Origin origin) {
        return new Run(header, RunStatus.RUNNING, openSinks, 0, handlers, origin, null);
    }

    /** The run as users see it, with its tasks. */
    public RunDetails toDetails(List<TaskRecord> tasks) {
        return new RunDetails(
                id(),
                header.workflow(),
                header.version(),
                header.tenant(),
                status,
                new RunDetails.Times(origin.createdAt(), finishedAt),
                origin.metadata(),
                tasks.stream().map(TaskRecord::toDetails).toList());
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
                finishedAt);
    }

    /** The run after its end. */
    public Run finished(RunStatus outcome, Instant at) {
        return new Run(header, outcome, openSinks, failedTasks, handlers, origin, at);
    }

    /** The run with a handler as the one task that is left. */
    public Run handling() {
        return new Run(header, status, openSinks + 1, failedTasks, Handlers.QUEUED, origin, finishedAt);
    }

    /** The key, metadata and time with which a run was stored. */
    public record Origin(@Nullable String idempotencyKey, Map<String, String> metadata, Instant createdAt) {

        /** Copies the map. */
        public Origin {
            metadata = Map.copyOf(metadata);
        }
    }
}
