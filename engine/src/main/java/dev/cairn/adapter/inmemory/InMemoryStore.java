package dev.cairn.adapter.inmemory;

import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.port.LeaderElection;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps;
import dev.cairn.domain.service.Instants;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The reference store: it implements the store contract in memory. Transactions run one at a time and roll back;
 * several engines may share it from many threads. Nothing survives the process.
 */
public final class InMemoryStore implements Store {

    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Tables tables = new Tables();
    private final InMemoryWakeUps wakeUps = new InMemoryWakeUps();
    private final LeaderSeat seat = new LeaderSeat();
    private Instant latest = Instant.MIN;

    /** Creates an empty store that takes its time from that clock. */
    public InMemoryStore(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public <T> T inTransaction(Function<Transaction, T> work) {
        if (lock.isHeldByCurrentThread()) {
            throw new IllegalStateException("engine bug: a transaction was begun inside another");
        }
        lock.lock();
        try {
            T result = work.apply(new InMemoryTransaction(tables, now()));
            tables.undo.commit();
            return result;
        } finally {
            tables.undo.rollBack();
            lock.unlock();
        }
    }

    /** The hints between engines that share this store. */
    public WakeUps wakeUps() {
        return wakeUps;
    }

    /**
     * A candidate for leadership among the engines that share this store; the leader keeps the lead for a term at a
     * time.
     */
    public LeaderElection election(Duration term) {
        return new InMemoryElection(this::time, seat, term);
    }

    /** Everything stored at this moment. */
    public StoreSnapshot snapshot() {
        lock.lock();
        try {
            return new StoreSnapshot(
                    tables.runs.values().stream().map(Tables.StoredRun::run).toList(),
                    List.copyOf(tables.tasks.values()),
                    new StoreSnapshot.Work(
                            List.copyOf(tables.queue.values()),
                            List.copyOf(tables.leases.values()),
                            List.copyOf(tables.timers.values()),
                            tables.counter(Tables.Counter.FRONTIER),
                            mail()),
                    List.copyOf(tables.workers.values()),
                    tables.events.values().stream().flatMap(List::stream).toList(),
                    List.copyOf(tables.forks.values()),
                    List.copyOf(tables.deadLetters.values()));
        } finally {
            lock.unlock();
        }
    }

    private StoreSnapshot.Mail mail() {
        return new StoreSnapshot.Mail(
                List.copyOf(tables.waits.values()),
                tables.signals.values().stream()
                        .flatMap(List::stream)
                        .map(row -> new StoreSnapshot.StoredSignal(
                                row.signal(), row.details().takenBy()))
                        .toList(),
                List.copyOf(tables.deliveries.values()));
    }

    private Instant time() {
        lock.lock();
        try {
            return now();
        } finally {
            lock.unlock();
        }
    }

    /** The time of the store, which never goes back, even if the clock does. */
    private Instant now() {
        Instant read = Instants.micros(clock.instant());
        latest = read.isAfter(latest) ? read : latest;
        return latest;
    }
}
