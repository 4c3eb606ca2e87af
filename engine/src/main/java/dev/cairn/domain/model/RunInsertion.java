package dev.cairn.domain.model;

/**
 * The result of storing a run.
 *
 * @param run the stored run: the new one, or the one that had its id or idempotency key before
 * @param created whether {@code run} is the new one
 */
public record RunInsertion(RunHeader run, boolean created) {}
