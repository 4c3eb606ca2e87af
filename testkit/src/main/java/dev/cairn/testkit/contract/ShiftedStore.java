package dev.cairn.testkit.contract;

import dev.cairn.ScheduleEvent;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.port.JoinedTransaction;
import dev.cairn.domain.port.Schedules;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Timers;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.doubles.ForwardingTimers;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A store whose clock is ahead of the real one. The ticks of a schedule are instants of a calendar, so they do not come
 * nearer when rows are made older, as other waits do.
 */
final class ShiftedStore implements Store {

    private final Store store;
    private volatile Duration ahead = Duration.ZERO;

    ShiftedStore(Store store) {
        this.store = store;
    }

    /** Moves the clock, after the store has made its rows older by as much. */
    void advance(Duration time) {
        ahead = ahead.plus(time);
    }

    Instant later(Instant instant) {
        return instant.plus(ahead);
    }

    @Override
    public int schemaVersion() {
        return store.schemaVersion();
    }

    @Override
    public <T> T inTransaction(Function<Transaction, T> work) {
        return store.inTransaction(tx -> work.apply(new Shifted(tx)));
    }

    @Override
    public <T> T joining(Connection connection, Function<JoinedTransaction, T> work) {
        return store.joining(connection, work);
    }

    /** A transaction that says the later time. */
    private final class Shifted extends ForwardingTransaction {

        private Shifted(Transaction tx) {
            super(tx);
        }

        @Override
        public Instant now() {
            return later(super.now());
        }

        @Override
        public Timers timers() {
            return new ForwardingTimers(super.timers()) {
                @Override
                public Instant now() {
                    return later(super.now());
                }
            };
        }

        @Override
        public Schedules schedules() {
            return new ShiftedSchedules(super.schedules(), ahead);
        }
    }

    /** Stores when a schedule is due by the real clock. */
    private record ShiftedSchedules(Schedules schedules, Duration ahead) implements Schedules {

        @Override
        public boolean insert(StoredSchedule schedule) {
            return schedules.insert(real(schedule));
        }

        @Override
        public Optional<StoredSchedule> lock(String name) {
            return schedules.lock(name).map(this::shifted);
        }

        @Override
        public List<StoredSchedule> takeDue(int limit, Set<String> except) {
            return schedules.takeDue(limit, except).stream().map(this::shifted).toList();
        }

        @Override
        public void save(Collection<StoredSchedule> saved, List<ScheduleEvent> events) {
            schedules.save(saved.stream().map(this::real).toList(), events);
        }

        @Override
        public void redefine(StoredSchedule schedule) {
            schedules.redefine(real(schedule));
        }

        @Override
        public void delete(String name) {
            schedules.delete(name);
        }

        private StoredSchedule real(StoredSchedule schedule) {
            return due(schedule, ahead.negated());
        }

        private StoredSchedule shifted(StoredSchedule schedule) {
            return due(schedule, ahead);
        }

        private static StoredSchedule due(StoredSchedule schedule, Duration later) {
            Instant due = schedule.dueAt();
            return new StoredSchedule(
                    schedule.definition(),
                    schedule.progress(),
                    schedule.definedAt(),
                    schedule.pause(),
                    schedule.nextTick(),
                    due == null ? null : due.plus(later));
        }
    }
}
