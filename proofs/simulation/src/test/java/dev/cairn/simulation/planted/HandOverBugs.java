package dev.cairn.simulation.planted;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.TakenTasks;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.Events;
import dev.cairn.domain.port.Leases;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.Workers;
import dev.cairn.testkit.doubles.ForwardingEvents;
import dev.cairn.testkit.doubles.ForwardingLeases;
import dev.cairn.testkit.doubles.ForwardingQueue;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import dev.cairn.testkit.doubles.ForwardingWorkers;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Bugs about tasks that are leased in the transaction that makes them ready. */
final class HandOverBugs {

    private HandOverBugs() {}

    /** A claim asks whether its worker is alive, a hand-over does not. */
    static UnaryOperator<Store> toADeadWorker() {
        return Wrapped.by(tx -> new HandOver(tx) {
            @Override
            public Workers workers() {
                return new ForwardingWorkers(super.workers()) {
                    @Override
                    public BooleanSupplier holdAlive(UUID id) {
                        BooleanSupplier alive = super.holdAlive(id);
                        return () -> alive.getAsBoolean() || !claims();
                    }
                };
            }
        });
    }

    /** What was handed over goes from the queue to its worker without being called started. */
    static UnaryOperator<Store> withoutATrace() {
        return Wrapped.by(tx -> new HandOver(tx) {
            @Override
            public Events events() {
                return new ForwardingEvents(super.events()) {
                    @Override
                    public void append(List<TaskEvent> added) {
                        super.append(added.stream()
                                .filter(event -> claims() || event.type() != TaskEventType.STARTED)
                                .toList());
                    }
                };
            }
        });
    }

    /** A worker gives back what a claim lost, but not what a hand-over lost, until it stops or dies. */
    static UnaryOperator<Store> lostOneIsNotGivenBack() {
        return Forgetful::new;
    }

    /** Remembers what was handed over, and does not see it among the leases of a worker that lives on. */
    private record Forgetful(Store store, Set<Fence> handedOver) implements Store {

        private Forgetful(Store store) {
            this(store, new HashSet<>());
        }

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            return store.inTransaction(tx -> work.apply(new Forgetting(tx, handedOver)));
        }
    }

    private static final class Forgetting extends HandOver {
        private final Set<Fence> handedOver;
        private boolean removing;

        private Forgetting(Transaction tx, Set<Fence> handedOver) {
            super(tx);
            this.handedOver = handedOver;
        }

        @Override
        public Workers workers() {
            return new ForwardingWorkers(super.workers()) {
                @Override
                public List<Worker> removeDead(Duration lease) {
                    removing = true;
                    return super.removeDead(lease);
                }

                @Override
                public void remove(UUID id) {
                    removing = true;
                    super.remove(id);
                }
            };
        }

        @Override
        public Leases leases() {
            return new ForwardingLeases(super.leases()) {
                @Override
                public void grant(Collection<Lease> granted) {
                    super.grant(granted);
                    if (!claims()) {
                        granted.forEach(lease -> handedOver.add(lease.fence()));
                    }
                }

                @Override
                public List<Lease> beginEpoch(Collection<UUID> workerIds) {
                    return super.beginEpoch(workerIds).stream()
                            .filter(lease -> removing || !handedOver.contains(lease.fence()))
                            .toList();
                }
            };
        }
    }

    /** Tells a claim, which takes from the queue, from a hand-over. */
    private static class HandOver extends ForwardingTransaction {
        private boolean takes;

        private HandOver(Transaction tx) {
            super(tx);
        }

        /** Whether this is a claim. */
        final boolean claims() {
            return takes;
        }

        @Override
        public ReadyQueue queue() {
            return new ForwardingQueue(super.queue()) {
                @Override
                public TakenTasks take(int limit, Capability capability, SuspectFilter filter) {
                    takes = true;
                    return super.take(limit, capability, filter);
                }
            };
        }
    }
}
