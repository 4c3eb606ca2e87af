package dev.cairn.domain.model;

/** A row of the ready queue. Reading in the order of the ids is the fair order. */
public record QueuedTask(long id, QueueEntry entry) {}
