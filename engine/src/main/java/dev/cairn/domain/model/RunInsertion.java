package dev.cairn.domain.model;

/**
 * What became of a run that was to be stored.
 *
 * @param run the stored run: the new one, or the one that had its id or idempotency key before
 * @param created whether it is the new one
 */
public record RunInsertion(RunHeader run, boolean created) {}
