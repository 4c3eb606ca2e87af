package dev.cairn.domain.model;

import java.util.UUID;

/**
 * A stored signal that nobody has taken.
 *
 * @param id its number, in the order in which the signals of a run were stored
 */
public record KeptSignal(UUID runId, long id, String name, Payload value) {}
