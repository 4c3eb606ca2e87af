package dev.cairn;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened to a task, written in the transaction that made it true.
 *
 * @param runId the run
 * @param step the step
 * @param attempt the attempt it is about, 0 before the first
 * @param type what happened
 * @param at when, by the clock of the store
 * @param dueAt until when the task waits, for the types that begin a wait, else null
 * @param detail why, or which worker, or what went wrong, or null; never a payload
 */
public record TaskEvent(
        UUID runId,
        String step,
        int attempt,
        TaskEventType type,
        Instant at,
        @Nullable Instant dueAt,
        @Nullable String detail) {}
