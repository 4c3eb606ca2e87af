package dev.cairn.application.recover;

import dev.cairn.application.advance.Advance;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.settle.Bisection;
import dev.cairn.application.settle.CulpritBackoff;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Upcoming;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps;
import dev.cairn.domain.service.Instants;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Fires due timers: ends sleeps and back-offs and starts delayed runs, never early. A timer that the store refuses to
 * let fire is put off with back-off, so that it never stops the others.
 */
public final class FireTimers {

    private static final Logger log = LoggerFactory.getLogger(FireTimers.class);
    private static final int MAX_BATCH = 500;

    /**
     * Bisecting a batch down to one timer takes nine refusals; more in a row mean that the store itself is in trouble.
     */
    private static final int MOST_REFUSALS = 12;

    private final Store store;
    private final AfterCommit afterCommit;
    private final CulpritBackoff<TaskKey> putOff = new CulpritBackoff<>();
    private volatile int batch = MAX_BATCH;

    /** Creates the flow without listeners. */
    public FireTimers(Store store, WakeUps wakeUps) {
        this(store, new AfterCommit(wakeUps));
    }

    /** Creates the flow with a report after each commit. */
    public FireTimers(Store store, AfterCommit afterCommit) {
        this.store = store;
        this.afterCommit = afterCommit;
    }

    /**
     * Fires a batch of due timers and returns when the next is due. Each timer fires exactly once, even beside another
     * leader.
     */
    public Fired fire() {
        for (int refusals = 1; ; refusals++) {
            AtomicReference<TakenTimers> taken = new AtomicReference<>(TakenTimers.NOTHING);
            try {
                Fired fired = store.inTransaction(tx -> inTransaction(tx, taken));
                putOff.forget(taken.get().keys());
                batch = Math.min(MAX_BATCH, 2 * batch);
                afterCommit.tell(fired.advanced);
                return fired;
            } catch (RuntimeException e) {
                if (!Bisection.isRefusal(e) || taken.get().timers.isEmpty() || refusals == MOST_REFUSALS) {
                    throw e;
                }
                isolate(taken.get(), e);
            }
        }
    }

    /**
     * Asks what is due and fires nothing: an answer proves that this worker could fire timers.
     */
    Fired lookUp() {
        return store.inTransaction(tx -> {
            Upcoming next = tx.timeLimits().upcoming();
            return new Fired(AdvanceResult.NOTHING, tx.now(), next);
        });
    }

    private Fired inTransaction(Transaction tx, AtomicReference<TakenTimers> taken) {
        Upcoming next = tx.timeLimits().upcoming();
        if (!Upcoming.isPast(next.timer(), tx.now())) {
            return new Fired(AdvanceResult.NOTHING, tx.now(), next);
        }
        List<Timer> due = tx.timers().takeDue(batch);
        taken.set(new TakenTimers(due, tx.now()));
        // The attempt number is the task's own: a timer belongs to no attempt.
        List<TaskChange> changes = due.stream()
                .map(timer -> new TaskChange(timer.key(), 0, new Outcome.TimerFired(timer.kind())))
                .toList();
        AdvanceResult advanced = Advance.apply(tx, changes);
        return new Fired(advanced, tx.now(), tx.timeLimits().upcoming());
    }

    /** Halves the next batch, or puts the timer off if it was refused alone. */
    private void isolate(TakenTimers taken, RuntimeException cause) {
        batch = Math.max(1, taken.timers.size() / 2);
        if (taken.timers.size() > 1) {
            return;
        }
        Timer culprit = taken.timers.getFirst();
        Duration wait = putOff.refuse(culprit.key(), taken.at);
        store.inTransaction(tx -> {
            List<Timer> there = tx.timers().remove(List.of(culprit.id()));
            Instant later = Instants.microsUp(tx.timers().now().plus(wait));
            tx.timers()
                    .insert(there.stream()
                            .map(timer -> new Timer(timer.key(), timer.kind(), later))
                            .toList());
            return later;
        });
        log.warn(
                "Timer cannot be fired and is tried again later. run={} step={} wait={} reason={}",
                culprit.key().runId(),
                culprit.key().name(),
                wait,
                cause.getMessage());
    }

    /** The timers that a try took, and the time of the store. */
    private record TakenTimers(List<Timer> timers, Instant at) {

        private static final TakenTimers NOTHING = new TakenTimers(List.of(), Instant.MIN);

        private List<TaskKey> keys() {
            return timers.stream().map(Timer::key).toList();
        }
    }

    /** The result of firing, the time of the store, and what is due next. */
    public record Fired(AdvanceResult advanced, Instant now, Upcoming upcoming) {

        /** When the next timer is due, if there is any. */
        public Optional<Instant> nextDue() {
            return upcoming.nextTimer();
        }

        /** How long until the next timer or schedule is due; zero when a timer is. A schedule that is due has been tried. */
        Optional<Duration> untilNext() {
            Optional<Duration> timer = nextDue().map(this::until);
            Optional<Duration> schedule = Optional.ofNullable(upcoming.schedule())
                    .filter(due -> due.isAfter(now))
                    .map(this::until);
            return Stream.of(timer, schedule).flatMap(Optional::stream).min(Duration::compareTo);
        }

        private Duration until(Instant due) {
            return due.isAfter(now) ? Duration.between(now, due) : Duration.ZERO;
        }
    }
}
