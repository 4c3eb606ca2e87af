package dev.cairn.simulation.quarantine;

import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.TakenTasks;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

/** A queue that tells a wrong number of crashes, so that the quarantine decides wrongly. */
record MisledQueue(ReadyQueue queue, IntUnaryOperator crashes) implements ReadyQueue {

    /** The engine with that bug. */
    static UnaryOperator<Store> telling(IntUnaryOperator crashes) {
        return store -> new Store() {
            @Override
            public <T> T inTransaction(Function<Transaction, T> work) {
                return store.inTransaction(tx -> work.apply(new ForwardingTransaction(tx) {
                    @Override
                    public ReadyQueue queue() {
                        return new MisledQueue(super.queue(), crashes);
                    }
                }));
            }
        };
    }

    @Override
    public long frontier() {
        return queue.frontier();
    }

    @Override
    public void insert(Collection<QueueRow> tasks) {
        queue.insert(tasks.stream()
                .map(task -> new QueueRow(task.id(), misled(task.entry())))
                .toList());
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

    private QueueEntry misled(QueueEntry entry) {
        return new QueueEntry(entry.key(), entry.run(), entry.attempt(), crashes.applyAsInt(entry.crashes()));
    }
}
