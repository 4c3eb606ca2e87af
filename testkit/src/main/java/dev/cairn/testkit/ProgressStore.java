package dev.cairn.testkit;

import dev.cairn.TaskEvent;
import dev.cairn.domain.port.Events;
import dev.cairn.domain.port.Graphs;
import dev.cairn.domain.port.JoinedTransaction;
import dev.cairn.domain.port.Leases;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.port.Runs;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Tenants;
import dev.cairn.domain.port.Timers;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.Workers;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;

/** Sees every event that is written, and lets runs join the transactions of {@link TestCairn#connection()}. */
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

    private record Watched(Transaction tx, Consumer<TaskEvent> onEvent) implements Transaction {

        @Override
        public Instant now() {
            return tx.now();
        }

        @Override
        public Workers workers() {
            return tx.workers();
        }

        @Override
        public Leases leases() {
            return tx.leases();
        }

        @Override
        public Tasks tasks() {
            return tx.tasks();
        }

        @Override
        public Timers timers() {
            return tx.timers();
        }

        @Override
        public Runs runs() {
            return tx.runs();
        }

        @Override
        public Tenants tenants() {
            return tx.tenants();
        }

        @Override
        public ReadyQueue queue() {
            return tx.queue();
        }

        @Override
        public Graphs graphs() {
            return tx.graphs();
        }

        @Override
        public Events events() {
            Events events = tx.events();
            return new Events() {
                @Override
                public void append(List<TaskEvent> added) {
                    events.append(added);
                    added.forEach(onEvent);
                }

                @Override
                public List<TaskEvent> ofRun(UUID runId) {
                    return events.ofRun(runId);
                }
            };
        }
    }
}
