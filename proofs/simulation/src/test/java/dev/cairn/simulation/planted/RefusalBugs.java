package dev.cairn.simulation.planted;

import dev.cairn.StoreUnavailableException;
import dev.cairn.application.EnginePorts;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.DataRejectedException;
import dev.cairn.domain.port.LeaderElection;
import dev.cairn.domain.port.Leases;
import dev.cairn.domain.port.NoConnectionException;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.StoreRefusedException;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.Workers;
import dev.cairn.simulation.Simulation;
import dev.cairn.testkit.doubles.ForwardingLeases;
import dev.cairn.testkit.doubles.ForwardingTasks;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import dev.cairn.testkit.doubles.ForwardingWorkers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Bugs about a store that refuses, and about a pool that gives no connection. */
final class RefusalBugs {

    private RefusalBugs() {}

    /** When the store refuses a result, that counts as the fault of its value, and costs an attempt. */
    static UnaryOperator<Store> refusalTakenForTheValues() {
        return store -> new Blaming(store);
    }

    /** One task that is refused stops the whole batch: it is not halved, but tried again as it is. */
    static UnaryOperator<Store> culpritNotIsolated() {
        return store -> new Translated(store, e -> e instanceof StoreRefusedException ? away(e) : e);
    }

    /** A pool without connections counts as a store that answers, so the worker beats on and keeps its leases. */
    static UnaryOperator<Store> beatsThoughItCannotWork() {
        return store -> new Translated(
                store, e -> e instanceof NoConnectionException ? new StoreRefusedException(e.getMessage()) : e);
    }

    /** A result that was refused is dropped, and its lease stays. */
    static UnaryOperator<Store> refusedResultDropped() {
        return Dropping::new;
    }

    /** Who leads does so as long as it lives, as with a lock of a session that nobody gives away. */
    static UnaryOperator<EnginePorts> leaderNeverResigns() {
        return ports -> {
            KeptSeat seat = new KeptSeat(ports.election());
            EnginePorts alive =
                    Simulation.wrapping(store -> new Living(store, seat)).apply(ports);
            return new EnginePorts(
                    alive.store(), alive.heartbeats(), seat, alive.wakeUps(), alive.serializer(), alive.ids());
        };
    }

    private static RuntimeException away(RuntimeException refusal) {
        return new StoreUnavailableException(refusal.getMessage());
    }

    /** Tells another reason than the store did. */
    private record Translated(Store store, UnaryOperator<RuntimeException> words) implements Store {

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            try {
                return store.inTransaction(work);
            } catch (StoreUnavailableException e) {
                throw words.apply(e);
            }
        }
    }

    /** Blames the outputs in a transaction for its refusal. */
    private record Blaming(Store store) implements Store {

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            List<TaskUpdate> saved = new ArrayList<>();
            try {
                return store.inTransaction(tx -> work.apply(noting(tx, saved)));
            } catch (StoreRefusedException e) {
                boolean hasOutput = saved.stream().anyMatch(update -> update.output() != null);
                throw hasOutput ? new DataRejectedException(e.getMessage()) : e;
            }
        }

        private static Transaction noting(Transaction tx, List<TaskUpdate> saved) {
            return new ForwardingTransaction(tx) {
                @Override
                public Tasks tasks() {
                    return new ForwardingTasks(super.tasks()) {
                        @Override
                        public void save(Collection<TaskUpdate> updates) {
                            saved.addAll(updates);
                            super.save(updates);
                        }
                    };
                }
            };
        }
    }

    /** Keeps its seat whenever it does anything. */
    private record Living(Store store, KeptSeat seat) implements Store {

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            seat.keep();
            return store.inTransaction(work);
        }
    }

    /** A lead that is never given away. */
    private static final class KeptSeat implements LeaderElection {
        private final LeaderElection election;
        private boolean leads;

        private KeptSeat(LeaderElection election) {
            this.election = election;
        }

        private void keep() {
            leads = leads && election.tryLead();
        }

        @Override
        public boolean tryLead() {
            leads = election.tryLead();
            return leads;
        }

        @Override
        public void resign() {
            // nobody else shall lead
        }
    }

    /** Does not find the leases again whose release was refused, until their worker is gone. */
    private record Dropping(Store store, Set<Fence> dropped) implements Store {

        private Dropping(Store store) {
            this(store, new HashSet<>());
        }

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            List<Fence> released = new ArrayList<>();
            try {
                return store.inTransaction(tx -> {
                    released.clear();
                    return work.apply(new Forgetting(tx, dropped, released));
                });
            } catch (StoreRefusedException e) {
                if (released.size() == 1) {
                    dropped.addAll(released);
                }
                throw e;
            }
        }
    }

    private static final class Forgetting extends ForwardingTransaction {
        private final Set<Fence> dropped;
        private final List<Fence> released;
        private boolean removing;

        private Forgetting(Transaction tx, Set<Fence> dropped, List<Fence> released) {
            super(tx);
            this.dropped = dropped;
            this.released = released;
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
                public Set<Fence> release(Collection<Fence> fences) {
                    if (removing) {
                        return super.release(fences);
                    }
                    List<Fence> kept = new ArrayList<>(fences);
                    kept.removeAll(dropped);
                    Set<Fence> accepted = super.release(kept);
                    released.addAll(accepted);
                    return accepted;
                }

                @Override
                public List<Lease> beginEpoch(Collection<UUID> workerIds) {
                    return super.beginEpoch(workerIds).stream()
                            .filter(lease -> removing || !dropped.contains(lease.fence()))
                            .toList();
                }
            };
        }
    }
}
