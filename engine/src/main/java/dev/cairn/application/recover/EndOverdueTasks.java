package dev.cairn.application.recover;

import dev.cairn.application.advance.Advance;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.MaintenanceJob;
import dev.cairn.application.settle.Bisection;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the tasks that no worker has started in time. Their queue rows are the fence: a task whose row is taken here is
 * started by nobody.
 */
public final class EndOverdueTasks implements MaintenanceJob {

    private static final Logger log = LoggerFactory.getLogger(EndOverdueTasks.class);
    private static final int MAX_BATCH = 500;

    private final Store store;
    private final AfterCommit afterCommit;
    private final Duration interval;
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
        try {
            Ended ended = store.inTransaction(tx -> end(tx, limit));
            batch = Math.min(MAX_BATCH, 2 * batch);
            boolean more = ended.tasks.size() == limit;
            lastLook = more ? lastLook : now;
            ended.tasks.forEach(EndOverdueTasks::tell);
            afterCommit.tell(ended.advanced);
            return more;
        } catch (RuntimeException e) {
            // A smaller batch leaves a culprit out, or stands on it alone; then the next looks are at what is left.
            batch = Bisection.isRefusal(e) ? Math.max(1, limit / 2) : limit;
            lastLook = now;
            throw e;
        }
    }

    private static Ended end(Transaction tx, int limit) {
        Optional<Instant> next = tx.timeLimits().nextStart();
        if (next.isEmpty() || next.get().isAfter(tx.timers().now())) {
            return new Ended(List.of(), AdvanceResult.NOTHING);
        }
        List<QueueEntry> overdue = tx.queue().takeOverdue(limit);
        List<TaskChange> changes = overdue.stream()
                .map(entry -> new TaskChange(entry.key(), entry.attempt() - 1, new Outcome.NotStarted()))
                .toList();
        return new Ended(overdue, Advance.apply(tx, changes));
    }

    private static void tell(QueueEntry late) {
        log.info(
                "Step was not started in time and is ended. run={} step={} attempt={} tenant={}",
                late.run().id(),
                late.key().name(),
                late.attempt(),
                late.run().tenant());
    }

    private record Ended(List<QueueEntry> tasks, AdvanceResult advanced) {}
}
