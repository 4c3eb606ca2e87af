package dev.cairn.application.recover;

import dev.cairn.EngineEvent;
import dev.cairn.application.observe.Observers;
import dev.cairn.application.settle.Bisection;
import dev.cairn.domain.port.JoinedTransaction;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The store that all work uses. It notes whether the store answered, because a heartbeat, which has a connection of its
 * own, proves nothing.
 */
public final class MonitoredStore implements Store {

    private final Store store;
    private final Observers observers;
    private final LongSupplier nanoTime;
    private final AtomicBoolean lost = new AtomicBoolean();
    private volatile boolean answered = true;
    private volatile long lostAt;

    /** Wraps the connections on which work is done; tells the observers when the store is lost and when it is back. */
    public MonitoredStore(Store store, Observers observers, LongSupplier nanoTime) {
        this.store = store;
        this.observers = observers;
        this.nanoTime = nanoTime;
    }

    @Override
    public <T> T inTransaction(Function<Transaction, T> work) {
        try {
            T result = store.inTransaction(work);
            note();
            return result;
        } catch (RuntimeException e) {
            // A store that refuses was reached nevertheless.
            if (Bisection.isRefusal(e)) {
                note();
            } else if (!lost.get()) {
                lose(e);
            }
            throw e;
        }
    }

    private synchronized void lose(RuntimeException e) {
        if (!lost.get()) {
            lostAt = nanoTime.getAsLong();
            lost.set(true);
            observers.report(new EngineEvent.StoreLost(String.valueOf(e.getMessage())));
        }
    }

    @Override
    public <T> T joining(Connection connection, Function<JoinedTransaction, T> work) {
        return store.joining(connection, work);
    }

    @Override
    public int schemaVersion() {
        return store.schemaVersion();
    }

    /** Whether the store answered when it was last asked. */
    public boolean isReachable() {
        return !lost.get();
    }

    /** How long the store has been lost; zero while it answers. */
    public Duration lostFor() {
        long since = lostAt;
        return lost.get() ? Duration.ofNanos(nanoTime.getAsLong() - since) : Duration.ZERO;
    }

    /** Whether the store has answered since the last call of this method. */
    boolean hasAnswered() {
        boolean since = answered;
        answered = false;
        return since;
    }

    private void note() {
        // Read before the write, because every transaction comes by here.
        if (!answered) {
            answered = true;
        }
        if (lost.get() && lost.compareAndSet(true, false)) {
            observers.report(new EngineEvent.StoreBack());
        }
    }
}
