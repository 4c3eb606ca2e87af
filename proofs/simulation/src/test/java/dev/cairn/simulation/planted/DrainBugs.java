package dev.cairn.simulation.planted;

import dev.cairn.WorkerDetails;
import dev.cairn.domain.model.BeatAnswer;
import dev.cairn.domain.model.WorkerReport;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.Workers;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import dev.cairn.testkit.doubles.ForwardingWorkers;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Bugs about workers that are told to drain. */
final class DrainBugs {

    private DrainBugs() {}

    /** A worker that was told to drain claims on. */
    static UnaryOperator<Store> claimsOn() {
        return Wrapped.by(tx -> new Told(tx) {
            @Override
            BeatAnswer told(UUID id, BeatAnswer answer) {
                return BeatAnswer.NOTHING;
            }
        });
    }

    /** A worker that was told to drain is never told that this is over. */
    static UnaryOperator<Store> resumeForgotten() {
        return Remembering::new;
    }

    private record Remembering(Store store, Map<UUID, WorkerDetails.Drain> drains) implements Store {

        private Remembering(Store store) {
            this(store, new HashMap<>());
        }

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            return store.inTransaction(tx -> work.apply(new Told(tx) {
                @Override
                BeatAnswer told(UUID id, BeatAnswer answer) {
                    if (answer.drain() != null) {
                        drains.put(id, answer.drain());
                    }
                    return new BeatAnswer(drains.get(id), answer.othersCanLead());
                }
            }));
        }
    }

    /** Tells a worker something else with its heartbeat. */
    private abstract static class Told extends ForwardingTransaction {

        private Told(Transaction tx) {
            super(tx);
        }

        abstract BeatAnswer told(UUID id, BeatAnswer answer);

        @Override
        public Workers workers() {
            return new ForwardingWorkers(super.workers()) {
                @Override
                public Optional<BeatAnswer> beat(UUID id, WorkerReport report) {
                    return super.beat(id, report).map(answer -> told(id, answer));
                }
            };
        }
    }
}
