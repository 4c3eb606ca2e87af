package dev.cairn.adapter.postgres.inspect;

import java.time.Instant;
import java.util.UUID;

/**
 * A step that a worker holds.
 *
 * @param runId its run
 * @param step its name
 * @param attempt the number of its attempt
 * @param since when it began
 */
public record HeldStep(UUID runId, String step, int attempt, Instant since) {}
