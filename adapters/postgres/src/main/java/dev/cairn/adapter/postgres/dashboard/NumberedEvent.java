package dev.cairn.adapter.postgres.dashboard;

import dev.cairn.TaskEvent;

/**
 * An event with its place in the log.
 *
 * @param id by which the events of a run are ordered
 * @param event what happened
 */
public record NumberedEvent(long id, TaskEvent event) {}
