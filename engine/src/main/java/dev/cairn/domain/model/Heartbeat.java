package dev.cairn.domain.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A sign of life of a running attempt.
 *
 * @param details what the step said of its progress last, or null to keep what is stored
 * @param limit how long the attempt may be silent afterwards, or null for ever
 */
public record Heartbeat(
        Fence fence, @Nullable Payload details, @Nullable Duration limit) {}
