package dev.cairn.testkit;

import dev.cairn.TaskEvent;
import dev.cairn.domain.port.Events;
import dev.cairn.domain.port.JoinedTransaction;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.doubles.ForwardingEvents;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.sql.Connection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** A store that counts every written event, and lets runs join the transactions of {@link TestCairn#connection()}. */
final class ProgressStore implements Store {

    private final Store store;
    private final Consumer<TaskEvent> onEvent;

    ProgressStore(Store store, Consumer<TaskEvent> onEvent) {
        this.store = store;
        this.onEvent = onEvent;
    }

    @Override
    public <T> T inTransaction(Function<Transaction, T> work) {
        return store.inTransaction(tx -> work.apply(new Watched(tx, onEvent)));
    }

    @Override
    public <T> T joining(Connection connection, Function<JoinedTransaction, T> work) {
        return work.apply(FakeConnection.joining(connection, store));
    }

    private static final class Watched extends ForwardingTransaction {

        private final Consumer<TaskEvent> onEvent;

        private Watched(Transaction tx, Consumer<TaskEvent> onEvent) {
            super(tx);
            this.onEvent = onEvent;
        }

        @Override
        public Events events() {
            return new ForwardingEvents(super.events()) {
                @Override
                public void append(List<TaskEvent> added) {
                    super.append(added);
                    added.forEach(onEvent);
                }
            };
        }
    }
}
