package dev.cairn;

import java.util.UUID;

/**
 * A run that a batch could not change. It is as it was.
 *
 * @param runId the run
 * @param reason why, in a sentence, with what to do about it
 */
public record RefusedRun(UUID runId, String reason) {}
