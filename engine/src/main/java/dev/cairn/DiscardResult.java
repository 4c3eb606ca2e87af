package dev.cairn;

import java.util.UUID;

/**
 * What discarding a dead letter did.
 *
 * @param runId the run
 * @param step the step
 * @param isDiscarded whether this call discarded it; if not, nothing changed
 * @param explanation what was done, or why nothing was, in a sentence
 */
public record DiscardResult(UUID runId, String step, boolean isDiscarded, String explanation) {}
