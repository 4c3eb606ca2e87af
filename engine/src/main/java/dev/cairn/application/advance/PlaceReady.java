package dev.cairn.application.advance;

import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Transaction;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Places every ready task, whether a trigger, a settlement, a timer or a dead worker made it ready: it is leased to
 * this worker while this worker offers slots, and queued otherwise.
 */
public final class PlaceReady {

    private PlaceReady() {}

    /**
     * Gives each task its place. It must be the last work of a transaction and happen only once, because it locks the
     * tenants.
     */
    public static Placed place(Transaction tx, List<UnplacedTask> ready, OfferedSlots slots) {
        GrantLeases.LeasedTasks handedOver = slots.lease(tx, ready);
        List<QueueEntry> left = without(ready, handedOver);
        Enqueue.all(tx, left);
        return new Placed(!left.isEmpty(), handedOver, ready);
    }

    private static List<QueueEntry> without(List<UnplacedTask> ready, GrantLeases.LeasedTasks handedOver) {
        Set<TaskKey> leased = handedOver.entries().stream().map(QueueEntry::key).collect(Collectors.toSet());
        return ready.stream()
                .map(UnplacedTask::entry)
                .filter(entry -> !leased.contains(entry.key()))
                .toList();
    }

    /**
     * Where the tasks went.
     *
     * @param queued whether any task went to the queue
     * @param handedOver the tasks that were leased to this worker
     * @param all all tasks that were placed
     */
    public record Placed(boolean queued, GrantLeases.LeasedTasks handedOver, List<UnplacedTask> all) {}
}
