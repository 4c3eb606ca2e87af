package dev.cairn.domain.model;

import dev.cairn.TaskEvent;
import java.util.List;

/**
 * The tasks of a fork, to be stored at once.
 *
 * @param tasks all tasks, parents first: one without parents in its state, the others as if no parent was over
 * @param updates what the copied tasks and the rule of readiness make of them
 * @param events the events, in order
 * @param ready the tasks that may run now
 * @param copied the names of the tasks that have ended in the source and are not run again
 * @param openSinks how many tasks without children are not terminal
 */
public record ForkPlan(
        List<NewTask> tasks,
        List<TaskUpdate> updates,
        List<TaskEvent> events,
        List<ReadyTask> ready,
        List<String> copied,
        int openSinks) {}
