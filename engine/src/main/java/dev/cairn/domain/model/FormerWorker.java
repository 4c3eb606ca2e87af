package dev.cairn.domain.model;

import java.time.Instant;

/**
 * A worker that is no longer registered.
 *
 * @param worker the worker as it was last
 * @param goneAt when it left or was declared dead
 * @param dead whether it was declared dead
 */
public record FormerWorker(Worker worker, Instant goneAt, boolean dead) {}
