package dev.cairn.domain.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The last stored sign of life of a task. */
public record StoredHeartbeat(
        TaskKey key, int attempt, Instant at, @Nullable Payload details) {}
