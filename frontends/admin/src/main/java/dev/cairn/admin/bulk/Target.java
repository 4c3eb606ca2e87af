package dev.cairn.admin.bulk;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One of those that a job changes.
 *
 * @param run the run
 * @param step the step that failed, or null when the job changes runs
 */
public record Target(UUID run, @Nullable String step) {}
