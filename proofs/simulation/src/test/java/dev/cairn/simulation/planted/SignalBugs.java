package dev.cairn.simulation.planted;

import dev.cairn.domain.model.Delivery;
import dev.cairn.domain.model.KeptSignal;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.model.SignalDemand;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.UnreadSignals;
import dev.cairn.domain.model.Wait;
import dev.cairn.domain.port.Deliveries;
import dev.cairn.domain.port.Mailboxes;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Timers;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.Waits;
import dev.cairn.testkit.doubles.ForwardingMailboxes;
import dev.cairn.testkit.doubles.ForwardingTimers;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import dev.cairn.testkit.doubles.ForwardingWaits;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Bugs about signals and the tasks that wait for them. */
final class SignalBugs {

    private static final long EARLY_MILLIS = 300;
    private static final long UNSEEN_MILLIS = 800;

    private SignalBugs() {}

    /** A wait that begins looks for signals at what was stored some time before it had the lock. */
    static UnaryOperator<Store> waiterLooksBeforeTheLock() {
        return mailboxes((stored, tx) -> new ForwardingMailboxes(stored) {
            @Override
            public List<KeptSignal> oldest(Collection<SignalDemand> demands) {
                boolean begins = demands.stream()
                        .allMatch(one -> tx.waits()
                                .waitingFor(one.runId(), one.signal(), 1)
                                .isEmpty());
                Instant seen = tx.now().minusMillis(UNSEEN_MILLIS);
                boolean isNew = demands.stream()
                        .flatMap(one -> stored.all(one.runId(), 1_000).stream())
                        .anyMatch(signal ->
                                signal.takenBy() == null && signal.sentAt().isAfter(seen));
                return begins && isNew ? List.of() : super.oldest(demands);
            }
        });
    }

    /** A sender looks for waits at what was stored some time before it had the lock. */
    static UnaryOperator<Store> senderLooksBeforeTheLock() {
        return waits((stored, tx) -> new ForwardingWaits(stored) {
            @Override
            public List<TaskKey> waitingFor(UUID runId, String signal, int limit) {
                Instant seen = tx.now().minusMillis(UNSEEN_MILLIS);
                return super.of(super.waitingFor(runId, signal, limit)).stream()
                        .filter(wait -> !wait.since().isAfter(seen))
                        .map(Wait::key)
                        .toList();
            }
        });
    }

    /** The timer stays when the signal comes. */
    static UnaryOperator<Store> timeoutStays() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Timers timers() {
                return new ForwardingTimers(super.timers()) {
                    @Override
                    public void discard(Collection<Timer.Id> ids) {
                        super.discard(ids.stream()
                                .filter(id -> id.kind() != Timer.Kind.TIMEOUT)
                                .toList());
                    }
                };
            }
        });
    }

    /** The wait stays when the signal comes. */
    static UnaryOperator<Store> waitStays() {
        return waits((stored, tx) -> new ForwardingWaits(stored) {
            @Override
            public void remove(Collection<TaskKey> keys) {}
        });
    }

    /** Nobody notes that a signal was taken. */
    static UnaryOperator<Store> takenWithoutATrace() {
        return mailboxes((stored, tx) -> new ForwardingMailboxes(stored) {
            @Override
            public void take(Map<KeptSignal, TaskKey> taken) {}
        });
    }

    /** The key of a sender is forgotten. */
    static UnaryOperator<Store> duplicateAccepted() {
        return mailboxes((stored, tx) -> new ForwardingMailboxes(stored) {
            @Override
            public OptionalLong keep(NewSignal signal) {
                return super.keep(new NewSignal(signal.runId(), signal.name(), signal.value(), null));
            }
        });
    }

    /** The newest signal is taken first. */
    static UnaryOperator<Store> newestFirst() {
        return mailboxes((stored, tx) -> new ForwardingMailboxes(stored) {
            @Override
            public List<KeptSignal> oldest(Collection<SignalDemand> demands) {
                List<SignalDemand> all = demands.stream()
                        .map(one -> new SignalDemand(one.runId(), one.signal(), 1_000))
                        .toList();
                return super.oldest(all).reversed();
            }
        });
    }

    /** Timeouts are set by a clock that is ahead of the store's. */
    static UnaryOperator<Store> timeoutEarly() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Timers timers() {
                return new ForwardingTimers(super.timers()) {
                    @Override
                    public void insert(Collection<Timer> added) {
                        super.insert(added.stream().map(SignalBugs::early).toList());
                    }
                };
            }

            @Override
            public Waits waits() {
                return new ForwardingWaits(super.waits()) {
                    @Override
                    public void insert(Collection<Wait> added) {
                        super.insert(added.stream()
                                .map(wait -> new Wait(wait.key(), wait.terms(), wait.since(), early(wait.until())))
                                .toList());
                    }
                };
            }
        });
    }

    private static Timer early(Timer timer) {
        return timer.kind() == Timer.Kind.TIMEOUT
                ? new Timer(timer.key(), timer.kind(), timer.dueAt().minusMillis(EARLY_MILLIS))
                : timer;
    }

    private static @Nullable Instant early(@Nullable Instant until) {
        return until == null ? null : until.minusMillis(EARLY_MILLIS);
    }

    /** The end of a run does not look for signals that nobody took. */
    static UnaryOperator<Store> unreadForgotten() {
        return mailboxes((stored, tx) -> new ForwardingMailboxes(stored) {
            @Override
            public List<UnreadSignals> unread(Collection<UUID> runs, int limit) {
                return limit == Integer.MAX_VALUE ? List.of() : super.unread(runs, limit);
            }
        });
    }

    /** A delivery is deleted, and then its task is looked for where it is not. */
    static UnaryOperator<Store> deliveryLost() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Deliveries deliveries() {
                Deliveries stored = super.deliveries();
                return new Deliveries() {
                    @Override
                    public boolean insert(NewSignal signal) {
                        return stored.insert(signal);
                    }

                    @Override
                    public List<Delivery> take(int limit, Collection<UUID> except) {
                        List<Delivery> unused = stored.take(limit, except);
                        return List.of();
                    }
                };
            }
        });
    }

    private static UnaryOperator<Store> mailboxes(BiFunction<Mailboxes, Transaction, Mailboxes> bug) {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Mailboxes mailboxes() {
                return bug.apply(super.mailboxes(), tx);
            }
        });
    }

    private static UnaryOperator<Store> waits(BiFunction<Waits, Transaction, Waits> bug) {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Waits waits() {
                return bug.apply(super.waits(), tx);
            }
        });
    }
}
