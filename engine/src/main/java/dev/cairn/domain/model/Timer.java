package dev.cairn.domain.model;

import dev.cairn.TaskState;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

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
        START(TaskState.SCHEDULED),
        /** The end of its back-off. */
        RETRY(TaskState.BACKING_OFF),
        /** The end of its sleep. */
        WAKE(TaskState.SLEEPING),
        /** The end of its wait for a signal. A task may also wait without it. */
        TIMEOUT(TaskState.WAITING);

        private final TaskState waitingState;

        Kind(TaskState waitingState) {
            this.waitingState = waitingState;
        }

        /** The state of a task that waits for such a timer. */
        public TaskState waitingState() {
            return waitingState;
        }

        /** The kind of timer that a task in this state waits for, if it waits for one. */
        public static Optional<Kind> of(TaskState state) {
            return Arrays.stream(values())
                    .filter(kind -> kind.waitingState == state)
                    .findFirst();
        }
    }
}
