package dev.cairn.domain.model;

import java.time.Instant;

/** Something that becomes of a waiting task when its time has come. */
public record Timer(TaskKey key, Kind kind, Instant dueAt) {

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
