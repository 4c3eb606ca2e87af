package dev.cairn.domain.model;

import java.util.UUID;

/**
 * The right to settle one attempt. The token is random and new with each claim, so that a worker that lost its lease
 * while paused cannot settle an attempt that is now somebody else's.
 */
public record Fence(TaskKey key, int attempt, UUID token) {}
