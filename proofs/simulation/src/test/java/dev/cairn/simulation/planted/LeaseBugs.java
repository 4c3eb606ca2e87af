package dev.cairn.simulation.planted;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.Leases;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.Workers;
import dev.cairn.testkit.doubles.ForwardingLeases;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import dev.cairn.testkit.doubles.ForwardingWorkers;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Bugs about who may do what: fences, leases, and workers that are dead. */
final class LeaseBugs {

    private LeaseBugs() {}

    /** Whoever comes first settles, whoever holds the lease. */
    static UnaryOperator<Store> noFence() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Leases leases() {
                return new ForwardingLeases(super.leases()) {
                    @Override
                    public Set<Fence> release(Collection<Fence> fences) {
                        Set<Fence> accepted = new LinkedHashSet<>(super.release(fences));
                        for (Lease held : allLeases(tx)) {
                            for (Fence fence : fences) {
                                if (fence.key().equals(held.key()) && accepted.add(fence)) {
                                    super.release(List.of(held.fence()));
                                }
                            }
                        }
                        return accepted;
                    }
                };
            }
        });
    }

    /** A worker that was declared dead goes on claiming under its old id. */
    static UnaryOperator<Store> claimByADeadWorker() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Workers workers() {
                return new ForwardingWorkers(super.workers()) {
                    @Override
                    public BooleanSupplier holdAlive(UUID id) {
                        return () -> true;
                    }
                };
            }
        });
    }

    /** Dead workers are removed, but their leases stay. */
    static UnaryOperator<Store> reaperForgetsLeases() {
        return Wrapped.by(tx -> new Reaping(tx, true));
    }

    /** A worker that leaves, or lost the answer to a claim, gives nothing back. */
    static UnaryOperator<Store> nothingGivenBack() {
        return Wrapped.by(tx -> new Reaping(tx, false));
    }

    private static List<Lease> allLeases(Transaction tx) {
        return tx.leases()
                .beginEpoch(tx.workers().all().stream().map(Worker::id).toList());
    }

    /** Sees no leases while it reaps, or else while it does not. */
    private static final class Reaping extends ForwardingTransaction {
        private final boolean blindWhileReaping;
        private boolean reaping;

        private Reaping(Transaction tx, boolean blindWhileReaping) {
            super(tx);
            this.blindWhileReaping = blindWhileReaping;
        }

        @Override
        public Workers workers() {
            return new ForwardingWorkers(super.workers()) {
                @Override
                public List<Worker> removeDead(Duration lease) {
                    reaping = true;
                    return super.removeDead(lease);
                }
            };
        }

        @Override
        public Leases leases() {
            return new ForwardingLeases(super.leases()) {
                @Override
                public List<Lease> beginEpoch(Collection<UUID> workerIds) {
                    return reaping == blindWhileReaping ? List.of() : super.beginEpoch(workerIds);
                }
            };
        }
    }
}
