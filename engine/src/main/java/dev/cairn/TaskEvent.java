package dev.cairn;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event of a task, written in the transaction that made it true.
 *
 * @param runId the run
 * @param step the step
 * @param attempt the number of the attempt, 0 before the first
 * @param type the kind of event
 * @param at the time, by the clock of the store
 * @param dueAt the end of the wait, for the types that begin one, else null
 * @param detail the reason, the worker or the error, or null; never a payload
 */
public record TaskEvent(
        UUID runId,
        String step,
        int attempt,
        TaskEventType type,
        Instant at,
        @Nullable Instant dueAt,
        @Nullable String detail) {}
