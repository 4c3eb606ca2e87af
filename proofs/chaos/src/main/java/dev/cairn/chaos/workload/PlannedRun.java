package dev.cairn.chaos.workload;

import dev.cairn.TriggerOptions;

/** A run that the controller wants, named by an id or key, so that asking again is asking for the same. */
public record PlannedRun(int number, Shape shape, ChaosInput input, String tenant, TriggerOptions options) {}
