package dev.cairn.domain.model;

import dev.cairn.DeadLetter;
import dev.cairn.TaskEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a store holds at one moment, for checks of the whole.
 *
 * @param work where live tasks are: queue, leases, timers, waits
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
    public record Work(List<QueueRow> queue, List<Lease> leases, List<Timer> timers, long frontier, Mail mail) {

        /** Nobody waits for a signal, and none was sent. */
        public Work(List<QueueRow> queue, List<Lease> leases, List<Timer> timers, long frontier) {
            this(queue, leases, timers, frontier, Mail.NONE);
        }
    }

    /** The waits for signals, the signals that were sent, and those that are to be delivered. */
    public record Mail(List<Wait> waits, List<StoredSignal> signals, List<Delivery> deliveries) {

        /** None of these. */
        public static final Mail NONE = new Mail(List.of(), List.of(), List.of());
    }

    /** A signal, and the step that has taken it, or null. */
    public record StoredSignal(KeptSignal signal, @Nullable String takenBy) {}
}
