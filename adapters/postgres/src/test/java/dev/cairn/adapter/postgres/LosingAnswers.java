package dev.cairn.adapter.postgres;

import dev.cairn.StoreUnavailableException;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.util.function.Function;

/** A store that loses an answer when told to: the transaction is committed, and nobody learns of it. */
final class LosingAnswers implements Store {

    private final Store store;
    private boolean loses;

    LosingAnswers(Store store) {
        this.store = store;
    }

    void loseTheNext() {
        loses = true;
    }

    @Override
    public <T> T inTransaction(Function<Transaction, T> work) {
        T result = store.inTransaction(work);
        if (loses) {
            loses = false;
            throw new StoreUnavailableException("the answer is lost");
        }
        return result;
    }
}
