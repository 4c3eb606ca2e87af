package dev.cairn.domain.model;

import java.util.UUID;

/** How many signals of a name are wanted from a run. */
public record SignalDemand(UUID runId, String signal, int wanted) {}
