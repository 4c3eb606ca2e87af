package dev.cairn.domain.model;

/** Something that happened to a task and wants to be settled. */
public record TaskChange(TaskKey key, int attempt, Outcome outcome) {}
