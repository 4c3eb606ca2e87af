package dev.cairn.domain.model;

import org.jspecify.annotations.Nullable;

/**
 * A task as it shall be stored from now on.
 *
 * @param output what it computed, or null to leave that as it is
 * @param error what went wrong last, or null to leave that as it is
 * @param note why it was skipped or cancelled, or null to leave that as it is
 */
public record TaskUpdate(
        Task task,
        @Nullable Payload output,
        @Nullable StepError error,
        @Nullable String note) {}
