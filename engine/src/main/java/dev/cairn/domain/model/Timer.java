package dev.cairn.domain.model;

import java.time.Instant;

/** Something that becomes of a waiting task when its time has come. */
public record Timer(TaskKey key, Kind kind, Instant dueAt) {

    /** Which timer of which task it is. */
    public Id id() {
        return new Id(key, kind);
    }

    /** A task has at most one timer of each kind. */
    public record Id(TaskKey key, Kind kind) {}

    /** What the task waits for. */
    public enum Kind {
        /** The start time of its run. */
        START,
        /** The end of its backoff. */
        RETRY,
        /** The end of its sleep. */
        WAKE
    }
}
