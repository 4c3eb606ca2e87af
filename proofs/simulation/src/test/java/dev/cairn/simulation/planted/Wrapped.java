package dev.cairn.simulation.planted;

import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** A store whose transactions are wrapped. */
record Wrapped(Store store, UnaryOperator<Transaction> wrapping) implements Store {

    @Override
    public <T> T inTransaction(Function<Transaction, T> work) {
        return store.inTransaction(tx -> work.apply(wrapping.apply(tx)));
    }

    /** A variant of the engine that remembers nothing from one transaction to the next. */
    static UnaryOperator<Store> by(UnaryOperator<Transaction> wrapping) {
        return store -> new Wrapped(store, wrapping);
    }
}
