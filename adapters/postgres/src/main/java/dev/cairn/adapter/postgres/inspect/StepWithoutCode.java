package dev.cairn.adapter.postgres.inspect;

import java.time.Duration;
import java.time.Instant;

/**
 * A step that waits for a worker with its code, while no live worker has it.
 *
 * @param workflow the name of the workflow
 * @param version the version that the runs were started with
 * @param step the name of the step
 * @param tasks how many tasks wait
 * @param since when the first of them was queued
 * @param waited how long ago that was
 */
public record StepWithoutCode(String workflow, int version, String step, long tasks, Instant since, Duration waited) {}
