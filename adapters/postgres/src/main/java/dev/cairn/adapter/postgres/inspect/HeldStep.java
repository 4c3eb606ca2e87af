package dev.cairn.adapter.postgres.inspect;

import java.util.UUID;

/**
 * A step that a worker holds.
 *
 * @param runId its run
 * @param step its name
 * @param attempt which try it is
 */
public record HeldStep(UUID runId, String step, int attempt) {}
