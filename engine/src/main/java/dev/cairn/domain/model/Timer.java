package dev.cairn.domain.model;

import java.time.Instant;

/** A due time for a waiting task, and what it waits for. */
public record Timer(TaskKey key, Kind kind, Instant dueAt) {

    /** Identifies the timer. */
    public Id id() {
        return new Id(key, kind);
    }

    /** A task has at most one timer of each kind. */
    public record Id(TaskKey key, Kind kind) {}

    /** What the task waits for. */
    public enum Kind {
        /** The start time of its run. */
        START,
        /** The end of its back-off. */
        RETRY,
        /** The end of its sleep. */
        WAKE
    }
}
