package dev.cairn.simulation.planted;

import dev.cairn.StoreUnavailableException;
import dev.cairn.TaskEvent;
import dev.cairn.application.advance.Enqueue;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.TakenTasks;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Events;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.FairOrder;
import dev.cairn.testkit.doubles.ForwardingEvents;
import dev.cairn.testkit.doubles.ForwardingQueue;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/** Bugs about the queue: places in the wrong order, tasks that get there twice or not at all. */
final class QueueBugs {

    private QueueBugs() {}

    /** A tenant that was away goes on where it was, before all who waited. */
    static UnaryOperator<Store> returningTenantKeepsItsPointer() {
        return withFrontier(queue -> 0);
    }

    /** The frontier is the highest block in the queue, so that a new tenant starts behind the whole backlog. */
    static UnaryOperator<Store> frontierIsTheEndOfTheQueue() {
        return store -> {
            long[] highest = {0};
            return new Wrapped(store, tx -> new ForwardingTransaction(tx) {
                @Override
                public ReadyQueue queue() {
                    return new ForwardingQueue(super.queue()) {
                        @Override
                        public long frontier() {
                            return Math.max(highest[0], super.frontier());
                        }

                        @Override
                        public void insert(Collection<QueueRow> tasks) {
                            tasks.forEach(task -> highest[0] = Math.max(highest[0], FairOrder.blockOf(task.id())));
                            super.insert(tasks);
                        }
                    };
                }
            });
        };
    }

    /** Each worker keeps a frontier of its own in memory: with every start it goes back. */
    static UnaryOperator<Store> frontierGoesBack() {
        return store -> {
            long[] own = {0};
            Map<TaskKey, Long> blocks = new HashMap<>();
            return new Wrapped(store, tx -> new ForwardingTransaction(tx) {
                @Override
                public ReadyQueue queue() {
                    return new OwnFrontier(super.queue(), own, blocks);
                }
            });
        };
    }

    /** What is given back is marked as queued but never gets to the queue. */
    static UnaryOperator<Store> givenBackTaskIsNotQueued() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            private final Set<TaskKey> givenBack = new HashSet<>();

            @Override
            public Events events() {
                return new ForwardingEvents(super.events()) {
                    @Override
                    public void append(List<TaskEvent> added) {
                        for (TaskEvent event : added) {
                            if (event.detail() != null && event.detail().startsWith("given back")) {
                                givenBack.add(new TaskKey(event.runId(), event.step()));
                            }
                        }
                        super.append(added);
                    }
                };
            }

            @Override
            public ReadyQueue queue() {
                return new ForwardingQueue(super.queue()) {
                    @Override
                    public void insert(Collection<QueueRow> tasks) {
                        super.insert(tasks.stream()
                                .filter(task -> !givenBack.contains(task.entry().key()))
                                .toList());
                    }
                };
            }
        });
    }

    /** The queue does not know that workers died while running a task, so that suspects run like all others. */
    static UnaryOperator<Store> queueForgetsCrashes() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public ReadyQueue queue() {
                return new ForwardingQueue(super.queue()) {
                    @Override
                    public void insert(Collection<QueueRow> tasks) {
                        super.insert(tasks.stream().map(QueueBugs::harmless).toList());
                    }
                };
            }
        });
    }

    static QueueRow harmless(QueueRow task) {
        QueueEntry entry = task.entry();
        return new QueueRow(task.id(), new QueueEntry(entry.key(), entry.run(), entry.attempt()));
    }

    /** A claim takes suspects from the queue that may not run now, and forgets them. */
    static UnaryOperator<Store> suspectWithoutRoomIsNotPutBack() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            private boolean claims;

            @Override
            public ReadyQueue queue() {
                return new ForwardingQueue(super.queue()) {
                    @Override
                    public TakenTasks take(int limit, Capability capability, SuspectFilter filter) {
                        claims = true;
                        return super.take(limit, capability, filter);
                    }

                    @Override
                    public void insert(Collection<QueueRow> tasks) {
                        if (!claims) {
                            super.insert(tasks);
                        }
                    }
                };
            }
        });
    }

    /** When the answer to a transaction is lost, what it queued is queued again. */
    static UnaryOperator<Store> queuedAgainAfterALostAnswer() {
        return QueuedAgain::new;
    }

    private static UnaryOperator<Store> withFrontier(ToLongFunction<ReadyQueue> frontier) {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public ReadyQueue queue() {
                ReadyQueue queue = super.queue();
                return new ForwardingQueue(queue) {
                    @Override
                    public long frontier() {
                        return frontier.applyAsLong(queue);
                    }
                };
            }
        });
    }

    private static final class OwnFrontier extends ForwardingQueue {
        private final long[] own;
        private final Map<TaskKey, Long> blocks;

        private OwnFrontier(ReadyQueue queue, long[] own, Map<TaskKey, Long> blocks) {
            super(queue);
            this.own = own;
            this.blocks = blocks;
        }

        @Override
        public long frontier() {
            return own[0];
        }

        @Override
        public void insert(Collection<QueueRow> tasks) {
            tasks.forEach(task -> blocks.put(task.entry().key(), FairOrder.blockOf(task.id())));
            super.insert(tasks);
        }

        @Override
        public TakenTasks take(int limit, Capability capability, SuspectFilter filter) {
            TakenTasks taken = super.take(limit, capability, filter);
            taken.entries().forEach(entry -> own[0] = Math.max(own[0], blocks.getOrDefault(entry.key(), 0L)));
            return taken;
        }
    }

    private static final class QueuedAgain implements Store {
        private final Store store;
        private final List<QueueEntry> unanswered = new ArrayList<>();

        private QueuedAgain(Store store) {
            this.store = store;
        }

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            List<QueueEntry> queued = new ArrayList<>();
            try {
                return store.inTransaction(tx -> {
                    Enqueue.all(tx, unanswered);
                    unanswered.clear();
                    return work.apply(noting(tx, queued));
                });
            } catch (StoreUnavailableException e) {
                unanswered.addAll(queued);
                throw e;
            }
        }

        private static Transaction noting(Transaction tx, List<QueueEntry> queued) {
            return new ForwardingTransaction(tx) {
                @Override
                public ReadyQueue queue() {
                    return new ForwardingQueue(super.queue()) {
                        @Override
                        public void insert(Collection<QueueRow> tasks) {
                            tasks.forEach(task -> queued.add(task.entry()));
                            super.insert(tasks);
                        }
                    };
                }
            };
        }
    }
}
