package dev.cairn.testkit.doubles;

import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.TakenTasks;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.ReadyQueue;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** A queue that forwards every call; a subclass overrides some. */
public abstract class ForwardingQueue implements ReadyQueue {

    private final ReadyQueue queue;

    /** Forwards to that queue. */
    protected ForwardingQueue(ReadyQueue queue) {
        this.queue = queue;
    }

    @Override
    public long frontier() {
        return queue.frontier();
    }

    @Override
    public void insert(Collection<QueueRow> tasks) {
        queue.insert(tasks);
    }

    @Override
    public void holdClaims() {
        queue.holdClaims();
    }

    @Override
    public void withdraw(Collection<TaskKey> keys) {
        queue.withdraw(keys);
    }

    @Override
    public List<QueueEntry> takeOverdue(int limit, Set<TaskKey> except) {
        return queue.takeOverdue(limit, except);
    }

    @Override
    public TakenTasks take(int limit, Capability capability, SuspectFilter filter) {
        return queue.take(limit, capability, filter);
    }
}
