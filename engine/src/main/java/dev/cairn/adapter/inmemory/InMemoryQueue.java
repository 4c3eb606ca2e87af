package dev.cairn.adapter.inmemory;

import dev.cairn.adapter.inmemory.Tables.Counter;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueLimit;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.TakenTasks;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.service.FairOrder;
import dev.cairn.domain.service.Instants;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The ready queue in memory. */
final class InMemoryQueue implements ReadyQueue {

    private final Tables tables;
    private final Instant now;

    InMemoryQueue(Tables tables, Instant now) {
        this.now = now;
        this.tables = tables;
    }

    @Override
    public long frontier() {
        return tables.counter(Counter.FRONTIER);
    }

    @Override
    public void insert(Collection<QueueRow> tasks) {
        for (QueueRow task : tasks) {
            tables.queuedTasks.insert(task.entry().key(), task.id());
            tables.queue.insert(task.id(), new QueueRow(task.id(), task.entry(), startBy(task), now));
        }
    }

    private @Nullable Instant startBy(QueueRow task) {
        QueueLimit limit = task.entry().limit();
        if (limit == null) {
            return task.startBy();
        }
        Instant counted = Instants.after(now, limit.length());
        Instant given = Objects.requireNonNullElse(task.startBy(), counted);
        return Instants.later(counted, given);
    }

    @Override
    public List<QueueEntry> takeOverdue(int limit, Set<TaskKey> except) {
        List<QueueRow> overdue = tables.queue.values().stream()
                .filter(task -> isOverdue(task) && !except.contains(task.entry().key()))
                .sorted(Comparator.comparing(task -> Objects.requireNonNull(task.startBy())))
                .limit(limit)
                .toList();
        overdue.forEach(this::remove);
        return overdue.stream().map(QueueRow::entry).toList();
    }

    private boolean isOverdue(QueueRow task) {
        return task.startBy() != null && !task.startBy().isAfter(now);
    }

    private void remove(QueueRow task) {
        tables.queue.remove(task.id());
        tables.queuedTasks.remove(task.entry().key());
    }

    /** Transactions run one at a time, so that no claim is under way. */
    @Override
    public void holdClaims() {}

    @Override
    public void withdraw(Collection<TaskKey> keys) {
        for (TaskKey key : keys) {
            tables.queue.remove(Objects.requireNonNull(tables.queuedTasks.remove(key)));
        }
    }

    @Override
    public TakenTasks take(int limit, Capability capability, SuspectFilter filter) {
        List<QueueRow> taken = tables.queue.values().stream()
                .filter(task -> capability.covers(task.entry()) && filter.covers(task.entry()) && !isOverdue(task))
                .limit(limit)
                .toList();
        long frontier = frontier();
        for (QueueRow task : taken) {
            remove(task);
            frontier = Math.max(frontier, FairOrder.blockOf(task.id()));
        }
        tables.counters.put(Counter.FRONTIER, frontier);
        return TakenTasks.ofAll(taken);
    }
}
