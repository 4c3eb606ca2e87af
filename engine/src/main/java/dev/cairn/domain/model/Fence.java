package dev.cairn.domain.model;

import java.util.UUID;

/**
 * The fence: the right to settle one attempt. The token is random and new with each claim, so that a worker that lost
 * its lease while paused cannot settle an attempt that now belongs to another worker.
 */
public record Fence(TaskKey key, int attempt, UUID token) {}
