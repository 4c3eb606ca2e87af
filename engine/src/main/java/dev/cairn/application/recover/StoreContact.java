package dev.cairn.application.recover;

import dev.cairn.application.settle.Halving;
import dev.cairn.domain.port.JoinedTransaction;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.sql.Connection;
import java.util.function.Function;

/** The store as all work reaches it. Notes that it answered: the beat has a connection of its own and proves nothing. */
public final class StoreContact implements Store {

    private final Store store;
    private volatile boolean answered = true;

    /** Over the connections that work is done on. */
    public StoreContact(Store store) {
        this.store = store;
    }

    @Override
    public <T> T inTransaction(Function<Transaction, T> work) {
        try {
            T result = store.inTransaction(work);
            note();
            return result;
        } catch (RuntimeException e) {
            // A store that refuses was reached all the same.
            if (Halving.isRefusal(e)) {
                note();
            }
            throw e;
        }
    }

    @Override
    public <T> T joining(Connection connection, Function<JoinedTransaction, T> work) {
        return store.joining(connection, work);
    }

    /** Whether it has answered since this was last asked. */
    boolean hasAnswered() {
        boolean since = answered;
        answered = false;
        return since;
    }

    private void note() {
        // Read first, because every transaction comes by here.
        if (!answered) {
            answered = true;
        }
    }
}
