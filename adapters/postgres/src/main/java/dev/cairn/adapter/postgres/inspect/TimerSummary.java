package dev.cairn.adapter.postgres.inspect;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * A task that waits for its time.
 *
 * @param runId its run
 * @param step the name of its step
 * @param kind START for the start time of a run, RETRY for a step that failed, WAKE for a sleep
 * @param workflow the name of the workflow
 * @param tenant the tenant of the run
 * @param dueAt its time
 * @param left how long until then; negative when it is late
 */
public record TimerSummary(
        UUID runId, String step, String kind, String workflow, String tenant, Instant dueAt, Duration left) {}
