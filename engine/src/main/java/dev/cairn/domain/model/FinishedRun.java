package dev.cairn.domain.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run that is over.
 *
 * @param tasks everything about its tasks, or null when they were not read with it
 */
public record FinishedRun(Run run, @Nullable List<TaskRecord> tasks) {}
