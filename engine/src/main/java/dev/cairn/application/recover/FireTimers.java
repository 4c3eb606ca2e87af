package dev.cairn.application.recover;

import dev.cairn.application.settle.Advance;
import dev.cairn.application.settle.Advanced;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Wakes sleeping tasks, ends backoffs and starts delayed runs when their time has come, never earlier. */
public final class FireTimers {

    private static final int MAX_BATCH = 500;

    private final Store store;
    private final WakeUps wakeUps;

    /** Over a store. */
    public FireTimers(Store store, WakeUps wakeUps) {
        this.store = store;
        this.wakeUps = wakeUps;
    }

    /** Fires a batch of due timers, each exactly once whoever else fires, and says when the next is due. */
    public Fired fire() {
        Fired fired = store.inTransaction(FireTimers::inTransaction);
        fired.advanced.announce(wakeUps);
        return fired;
    }

    private static Fired inTransaction(Transaction tx) {
        Optional<Instant> next = tx.timers().nextDue();
        if (next.isEmpty() || next.get().isAfter(tx.now())) {
            return new Fired(Advanced.NOTHING, tx.now(), next);
        }
        List<Timer> due = tx.timers().takeDue(MAX_BATCH);
        // The attempt number is the task's own: a timer belongs to no attempt.
        List<TaskChange> changes = due.stream()
                .map(timer -> new TaskChange(timer.key(), 0, new Outcome.TimerFired(timer.kind())))
                .toList();
        Advanced advanced = Advance.apply(tx, changes);
        return new Fired(advanced, tx.now(), tx.timers().nextDue());
    }

    /** What was done, at what time of the store, and when the next timer is due. */
    public record Fired(Advanced advanced, Instant now, Optional<Instant> nextDue) {

        /** How long until the next timer is due; zero when one is. */
        Optional<Duration> untilNext() {
            return nextDue.map(due -> due.isAfter(now) ? Duration.between(now, due) : Duration.ZERO);
        }
    }
}
