package dev.cairn.domain.model;

import java.util.UUID;

/** A signal that was stored without a look at who waits for it: somebody has to look. */
public record Delivery(UUID runId, String signal) {}
