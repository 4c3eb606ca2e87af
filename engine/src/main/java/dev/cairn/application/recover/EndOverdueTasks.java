package dev.cairn.application.recover;

import dev.cairn.application.advance.Advance;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.MaintenanceJob;
import dev.cairn.application.settle.Bisection;
import dev.cairn.application.settle.CulpritBackoff;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Upcoming;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the tasks that no worker has started in time. Their queue rows are the fence: a task whose row is taken here is
 * started by nobody. A task that the store refuses to change waits, so that it holds up no other.
 */
public final class EndOverdueTasks implements MaintenanceJob {

    private static final Logger log = LoggerFactory.getLogger(EndOverdueTasks.class);
    private static final int MAX_BATCH = 500;
    private static final int MOST_LEFT_ALONE = 10_000;

    private final Store store;
    private final AfterCommit afterCommit;
    private final Duration interval;
    private final CulpritBackoff<TaskKey> refused = new CulpritBackoff<>();
    private Instant lastLook = Instant.MIN;
    private int batch = MAX_BATCH;

    /**
     * Creates the job with a report after each commit.
     *
     * @param interval the shortest time between two looks by one leader
     */
    public EndOverdueTasks(Store store, AfterCommit afterCommit, Duration interval) {
        this.store = store;
        this.afterCommit = afterCommit;
        this.interval = interval;
    }

    @Override
    public boolean tick(Instant now) {
        if (lastLook.isAfter(now.minus(interval))) {
            return false;
        }
        int limit = batch;
        Set<TaskKey> except = refused.waiting(now, MOST_LEFT_ALONE);
        AtomicReference<List<QueueEntry>> taken = new AtomicReference<>(List.of());
        try {
            AdvanceResult advanced = store.inTransaction(tx -> end(tx, limit, except, taken));
            batch = Math.min(MAX_BATCH, 2 * batch);
            taken.get().forEach(this::done);
            afterCommit.tell(advanced);
        } catch (RuntimeException e) {
            if (!Bisection.isRefusal(e) || taken.get().isEmpty()) {
                throw e;
            }
            isolate(taken.get(), now, e);
            return true;
        }
        boolean more = taken.get().size() == limit;
        lastLook = more ? lastLook : now;
        return more;
    }

    private static AdvanceResult end(
            Transaction tx, int limit, Set<TaskKey> except, AtomicReference<List<QueueEntry>> taken) {
        if (!Upcoming.isPast(tx.timeLimits().upcoming().start(), tx.timers().now())) {
            taken.set(List.of());
            return AdvanceResult.NOTHING;
        }
        taken.set(tx.queue().takeOverdue(limit, except));
        List<TaskChange> changes = taken.get().stream()
                .map(entry -> new TaskChange(entry.key(), entry.attempt() - 1, new Outcome.NotStarted()))
                .toList();
        return Advance.apply(tx, changes);
    }

    private void done(QueueEntry late) {
        refused.forget(List.of(late.key()));
        log.info(
                "Step was not started in time and is ended. run={} step={} attempt={} tenant={}",
                late.run().id(),
                late.key().name(),
                late.attempt(),
                late.run().tenant());
    }

    /** Halves the next batch, or puts the task off if it was refused alone. */
    private void isolate(List<QueueEntry> taken, Instant now, RuntimeException cause) {
        batch = Math.max(1, taken.size() / 2);
        if (taken.size() > 1) {
            return;
        }
        TaskKey culprit = taken.getFirst().key();
        Duration wait = refused.refuse(culprit, now);
        log.warn(
                "Overdue task cannot be ended and is tried again later. run={} step={} wait={} reason={}",
                culprit.runId(),
                culprit.name(),
                wait,
                cause.getMessage());
    }
}
