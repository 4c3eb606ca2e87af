package dev.cairn.domain.model;

import java.time.Instant;

/**
 * A task that failed for good, to be stored as a dead letter.
 *
 * @param attempt the number of its last attempt
 */
public record FailedTask(TaskKey key, int attempt, StepError error, Instant failedAt) {}
