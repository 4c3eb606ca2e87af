package dev.cairn.domain.model;

import dev.cairn.TaskEvent;
import java.util.List;

/**
 * What is told of the tasks of a run.
 *
 * @param events the events, in order
 * @param failedAttempts the errors of attempts that failed, as far as they are kept; events have no stack traces
 */
public record RunLog(List<TaskEvent> events, List<FailedAttempt> failedAttempts) {}
