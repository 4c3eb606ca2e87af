package dev.cairn.domain.model;

import dev.cairn.DeadLetter;
import dev.cairn.TaskEvent;
import java.util.List;

/**
 * Everything that a store holds at one moment, for checks of the whole.
 *
 * @param work where live tasks are: queue, leases, timers
 * @param events all events; those of one run in their order
 * @param forks where those runs come from that are forks
 */
public record StoreSnapshot(
        List<Run> runs,
        List<TaskRecord> tasks,
        Work work,
        List<Worker> workers,
        List<TaskEvent> events,
        List<ForkLink> forks,
        List<DeadLetter> deadLetters) {

    /** The places of live tasks, and how far the queue was served. */
    public record Work(List<QueueRow> queue, List<Lease> leases, List<Timer> timers, long frontier) {}
}
