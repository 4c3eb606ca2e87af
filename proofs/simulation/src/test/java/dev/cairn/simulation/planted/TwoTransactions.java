package dev.cairn.simulation.planted;

import dev.cairn.RunDetails;
import dev.cairn.TaskEvent;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.KeptSignal;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.NewTask;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.TakenTasks;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Events;
import dev.cairn.domain.port.Forks;
import dev.cairn.domain.port.Leases;
import dev.cairn.domain.port.Mailboxes;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.port.Runs;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Tasks;
import dev.cairn.domain.port.Timers;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.doubles.ForwardingEvents;
import dev.cairn.testkit.doubles.ForwardingForks;
import dev.cairn.testkit.doubles.ForwardingLeases;
import dev.cairn.testkit.doubles.ForwardingMailboxes;
import dev.cairn.testkit.doubles.ForwardingQueue;
import dev.cairn.testkit.doubles.ForwardingRuns;
import dev.cairn.testkit.doubles.ForwardingTasks;
import dev.cairn.testkit.doubles.ForwardingTimers;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;

/** Does what belongs into one transaction in two: what follows on a certain step is written in the second. */
record TwoTransactions(Store store, Cut cut) implements Store {

    /** After what the first transaction is committed. */
    enum Cut {
        CLAIMED,
        LEASES_RELEASED,
        TIMERS_TAKEN,
        RUNS_INSERTED,
        FORK_STORED,
        SIGNALS_TAKEN
    }

    @Override
    public <T> T inTransaction(Function<Transaction, T> work) {
        List<Consumer<Transaction>> later = new ArrayList<>();
        T result = store.inTransaction(tx -> {
            later.clear();
            return work.apply(new First(tx, cut, later));
        });
        if (!later.isEmpty()) {
            store.inTransaction(tx -> {
                later.forEach(write -> write.accept(tx));
                return true;
            });
        }
        return result;
    }

    private static final class First extends ForwardingTransaction {
        private final Cut cut;
        private final List<Consumer<Transaction>> later;
        private boolean deferring;

        private First(Transaction tx, Cut cut, List<Consumer<Transaction>> later) {
            super(tx);
            this.cut = cut;
            this.later = later;
        }

        private void reached(Cut point, boolean something) {
            deferring |= point == cut && something;
        }

        private void write(Consumer<Transaction> write, Runnable now) {
            if (deferring) {
                later.add(write);
            } else {
                now.run();
            }
        }

        @Override
        public ReadyQueue queue() {
            return new ForwardingQueue(super.queue()) {
                @Override
                public TakenTasks take(int limit, Capability capability, SuspectFilter filter) {
                    TakenTasks taken = super.take(limit, capability, filter);
                    reached(Cut.CLAIMED, !taken.entries().isEmpty());
                    return taken;
                }

                @Override
                public void insert(Collection<QueueRow> tasks) {
                    write(tx -> tx.queue().insert(tasks), () -> super.insert(tasks));
                }
            };
        }

        @Override
        public Leases leases() {
            return new ForwardingLeases(super.leases()) {
                @Override
                public void grant(Collection<Lease> granted) {
                    write(tx -> tx.leases().grant(granted), () -> super.grant(granted));
                }

                @Override
                public Set<Fence> release(Collection<Fence> fences) {
                    Set<Fence> released = super.release(fences);
                    reached(Cut.LEASES_RELEASED, !released.isEmpty());
                    return released;
                }
            };
        }

        @Override
        public Tasks tasks() {
            return new ForwardingTasks(super.tasks()) {
                @Override
                public void insert(Collection<NewTask> added) {
                    write(tx -> tx.tasks().insert(added), () -> super.insert(added));
                }

                @Override
                public void save(Collection<TaskUpdate> updates) {
                    write(tx -> tx.tasks().save(updates), () -> super.save(updates));
                }
            };
        }

        @Override
        public Timers timers() {
            return new ForwardingTimers(super.timers()) {
                @Override
                public List<Timer> takeDue(int limit) {
                    List<Timer> taken = super.takeDue(limit);
                    reached(Cut.TIMERS_TAKEN, !taken.isEmpty());
                    return taken;
                }

                @Override
                public void insert(Collection<Timer> added) {
                    write(tx -> tx.timers().insert(added), () -> super.insert(added));
                }
            };
        }

        @Override
        public Runs runs() {
            return new ForwardingRuns(super.runs()) {
                @Override
                public List<RunInsertion> insert(List<NewRun> added) {
                    List<RunInsertion> inserted = super.insert(added);
                    reached(Cut.RUNS_INSERTED, inserted.stream().anyMatch(RunInsertion::created));
                    return inserted;
                }

                @Override
                public void save(Collection<Run> changed) {
                    write(tx -> tx.runs().save(changed), () -> super.save(changed));
                }
            };
        }

        @Override
        public Mailboxes mailboxes() {
            return new ForwardingMailboxes(super.mailboxes()) {
                @Override
                public void take(Map<KeptSignal, TaskKey> taken) {
                    super.take(taken);
                    reached(Cut.SIGNALS_TAKEN, true);
                }
            };
        }

        @Override
        public Forks forks() {
            return new ForwardingForks(super.forks()) {
                @Override
                public int copy(UUID fork, RunDetails.Fork source, Collection<String> steps) {
                    int found = super.copy(fork, source, steps);
                    reached(Cut.FORK_STORED, true);
                    return found;
                }
            };
        }

        @Override
        public Events events() {
            return new ForwardingEvents(super.events()) {
                @Override
                public void append(List<TaskEvent> added) {
                    write(tx -> tx.events().append(added), () -> super.append(added));
                }
            };
        }
    }
}
