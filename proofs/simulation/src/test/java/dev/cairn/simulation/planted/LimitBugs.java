package dev.cairn.simulation.planted;

import dev.cairn.RetryPolicy;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TimeLimit;
import dev.cairn.application.EnginePorts;
import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.LimitWithRetries;
import dev.cairn.domain.model.OverdueLease;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueLimit;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Upcoming;
import dev.cairn.domain.port.Events;
import dev.cairn.domain.port.Leases;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.TimeLimits;
import dev.cairn.simulation.Simulation;
import dev.cairn.testkit.doubles.ForwardingEvents;
import dev.cairn.testkit.doubles.ForwardingLeases;
import dev.cairn.testkit.doubles.ForwardingQueue;
import dev.cairn.testkit.doubles.ForwardingTimeLimits;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** Bugs about time limits. */
final class LimitBugs {

    private static final long EARLY_MILLIS = 150;

    /** The bits of a UUID of version 7 behind its milliseconds. */
    private static final int TIME_IN_AN_ID = 16;

    private LimitBugs() {}

    /** The leader takes its patience for the limit of the step. */
    static UnaryOperator<Store> attemptEndedEarly() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public TimeLimits timeLimits() {
                return new ForwardingTimeLimits(super.timeLimits()) {
                    @Override
                    public List<OverdueLease> overdueLeases(Duration grace, int limit) {
                        return super.overdueLeases(grace.negated(), limit);
                    }
                };
            }
        });
    }

    /** The leader does not know the retry policy of the step. */
    static UnaryOperator<Store> noRetryAfterATimeOut() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public TimeLimits timeLimits() {
                return new ForwardingTimeLimits(super.timeLimits()) {
                    @Override
                    public List<OverdueLease> overdueLeases(Duration grace, int limit) {
                        return super.overdueLeases(grace, limit).stream()
                                .map(one -> new OverdueLease(
                                        one.lease(),
                                        one.limit(),
                                        new LimitWithRetries(one.bound().limit(), RetryPolicy.none())))
                                .toList();
                    }
                };
            }
        });
    }

    /** The leader ends an attempt and leaves the lease where it is, so that the late result is accepted. */
    static UnaryOperator<Store> leaseOutlivesItsAttempt() {
        return store -> {
            Set<Fence> overdue = new HashSet<>();
            return new Wrapped(store, tx -> new ForwardingTransaction(tx) {
                @Override
                public TimeLimits timeLimits() {
                    return new ForwardingTimeLimits(super.timeLimits()) {
                        @Override
                        public List<OverdueLease> overdueLeases(Duration grace, int limit) {
                            List<OverdueLease> found = super.overdueLeases(grace, limit);
                            found.forEach(one -> overdue.add(one.lease().fence()));
                            return found;
                        }
                    };
                }

                @Override
                public Leases leases() {
                    return new ForwardingLeases(super.leases()) {
                        @Override
                        public Set<Fence> release(Collection<Fence> fences) {
                            Set<Fence> accepted = new LinkedHashSet<>(super.held(fences));
                            accepted.retainAll(overdue);
                            List<Fence> others = fences.stream()
                                    .filter(fence -> !accepted.contains(fence))
                                    .toList();
                            accepted.addAll(super.release(others));
                            return accepted;
                        }
                    };
                }
            });
        };
    }

    /** Deadlines are set by a clock that is behind the store's. */
    static UnaryOperator<Store> deadlineFiredEarly() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public TimeLimits timeLimits() {
                return new ForwardingTimeLimits(super.timeLimits()) {
                    @Override
                    public void bound(Map<UUID, Deadline> deadlines) {
                        Map<UUID, Deadline> early = new HashMap<>();
                        deadlines.forEach((run, deadline) -> early.put(
                                run,
                                new Deadline(
                                        deadline.at().minusMillis(EARLY_MILLIS),
                                        deadline.length(),
                                        deadline.action())));
                        super.bound(early);
                    }
                };
            }
        });
    }

    /** Limits in the queue are counted by a clock that is ahead of the store's. */
    static UnaryOperator<Store> queueLimitFiredEarly() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public ReadyQueue queue() {
                return new ForwardingQueue(super.queue()) {
                    @Override
                    public void insert(Collection<QueueRow> tasks) {
                        super.insert(tasks.stream().map(LimitBugs::hurried).toList());
                    }
                };
            }
        });
    }

    private static QueueRow hurried(QueueRow task) {
        QueueEntry entry = task.entry();
        QueueLimit limit = entry.limit();
        if (limit == null) {
            return task;
        }
        QueueLimit shorter = new QueueLimit(limit.length().dividedBy(2), limit.then());
        // Without a time of its own: the store would take the later one, which is right.
        return new QueueRow(
                task.id(), new QueueEntry(entry.key(), entry.run(), entry.attempt(), entry.crashes(), shorter));
    }

    /** A task that waits too long in the queue is taken from it and forgotten. */
    static UnaryOperator<Store> overdueTaskForgotten() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public ReadyQueue queue() {
                return new ForwardingQueue(super.queue()) {
                    @Override
                    public List<QueueEntry> takeOverdue(int limit, Set<TaskKey> except) {
                        super.takeOverdue(limit, except);
                        return List.of();
                    }
                };
            }
        });
    }

    /** A time-out is told to nobody. */
    static UnaryOperator<Store> timedOutWithoutATrace() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Events events() {
                return new ForwardingEvents(super.events()) {
                    @Override
                    public void append(List<TaskEvent> added) {
                        super.append(added.stream()
                                .filter(event -> event.type() != TaskEventType.TIMED_OUT)
                                .toList());
                    }
                };
            }
        });
    }

    /** The leader counts the silence of a step by the clock of its own machine, which its ids tell. */
    static UnaryOperator<EnginePorts> silenceCountedByTheWorkersClock() {
        return ports -> Simulation.wrapping(Wrapped.by(tx -> new ForwardingTransaction(tx) {
                    @Override
                    public TimeLimits timeLimits() {
                        long time = ports.ids().next().getMostSignificantBits() >>> TIME_IN_AN_ID;
                        Duration ahead = Duration.between(tx.now(), Instant.ofEpochMilli(time));
                        return new ByAnotherClock(super.timeLimits(), ahead);
                    }
                }))
                .apply(ports);
    }

    /** Limits of silence that have passed by a clock that is ahead by so much. */
    private static final class ByAnotherClock extends ForwardingTimeLimits {
        private final Duration ahead;

        private ByAnotherClock(TimeLimits limits, Duration ahead) {
            super(limits);
            this.ahead = ahead;
        }

        @Override
        public List<OverdueLease> overdueLeases(Duration grace, int limit) {
            List<OverdueLease> overdue = new ArrayList<>(super.overdueLeases(grace, limit));
            overdue.removeIf(one -> one.limit() == TimeLimit.HEARTBEAT);
            super.overdueLeases(grace.minus(ahead), limit).stream()
                    .filter(one -> one.limit() == TimeLimit.HEARTBEAT)
                    .forEach(overdue::add);
            return overdue;
        }

        @Override
        public Upcoming upcoming() {
            Upcoming right = super.upcoming();
            Instant attempt = right.attempt() == null ? null : right.attempt().minus(ahead);
            return new Upcoming(
                    right.timer(), attempt, right.start(), right.deadline(), right.schedule(), right.delivery());
        }
    }
}
