package dev.cairn.domain.model;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a step waits for, and how long.
 *
 * @param signal the name of the signal
 * @param timeout how long at most, or null for ever
 * @param then what happens at the timeout
 * @param otherwise the output at a timeout that completes the step; else null
 */
public record WaitTerms(
        String signal,
        @Nullable Duration timeout,
        AtTimeout then,
        @Nullable Payload otherwise) {}
