package dev.cairn;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A signal that was sent to a run.
 *
 * @param name its name
 * @param senderKey the key that its sender gave it against duplicates, or null
 * @param sentAt when it was stored
 * @param takenBy the step that has received it, or null while the run keeps it
 * @param takenAt when that step received it, or null
 */
public record SignalDetails(
        String name,
        @Nullable String senderKey,
        Instant sentAt,
        @Nullable String takenBy,
        @Nullable Instant takenAt) {}
