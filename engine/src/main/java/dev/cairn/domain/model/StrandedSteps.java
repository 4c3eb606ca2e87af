package dev.cairn.domain.model;

import java.time.Instant;

/**
 * Queued tasks of one step that no registered worker has code for.
 *
 * @param code the code that they need
 * @param tasks how many of them were seen
 * @param since when the first of them was queued
 */
public record StrandedSteps(StepCodeKey code, int tasks, Instant since) {}
