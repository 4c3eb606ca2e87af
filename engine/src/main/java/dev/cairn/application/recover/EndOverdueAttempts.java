package dev.cairn.application.recover;

import dev.cairn.application.advance.Advance;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.MaintenanceJob;
import dev.cairn.application.settle.Bisection;
import dev.cairn.application.settle.CulpritBackoff;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.OverdueLease;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps.Hint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the attempts that have exceeded a time limit and that their worker did not end, because it hangs or the step
 * swallows interrupts: takes the lease away, so that the fence refuses the late result, and settles the time-out.
 */
public final class EndOverdueAttempts implements MaintenanceJob {

    private static final Logger log = LoggerFactory.getLogger(EndOverdueAttempts.class);
    private static final int MAX_BATCH = 500;

    private final Store store;
    private final AfterCommit afterCommit;
    private final ReapingGuard guard;
    private final RandomGenerator random;
    private final Pace pace;
    private final CulpritBackoff<Fence> setApart = new CulpritBackoff<>();
    private Instant lastLook = Instant.MIN;

    /**
     * Creates the job with a report after each commit.
     *
     * @param guard while workers could not settle, because the store was away, nobody is late
     * @param random the source of the jitter of retries
     */
    public EndOverdueAttempts(
            Store store, AfterCommit afterCommit, ReapingGuard guard, RandomGenerator random, Pace pace) {
        this.store = store;
        this.afterCommit = afterCommit;
        this.guard = guard;
        this.random = random;
        this.pace = pace;
    }

    @Override
    public boolean tick(Instant now) {
        if (lastLook.isAfter(now.minus(pace.interval)) || !guard.allowsReaping(now)) {
            return false;
        }
        lastLook = now;
        // Attempts that were refused stay the longest overdue, so they must not fill the batch.
        int most = setApart.toRead(MAX_BATCH);
        List<OverdueLease> found = store.inTransaction(tx -> tx.timeLimits().overdueLeases(pace.grace, most));
        List<OverdueLease> overdue = setApart.due(found, one -> one.lease().fence(), now).stream()
                .limit(MAX_BATCH)
                .toList();
        new Bisection<>(overdue, this::end, (culprit, cause) -> putOff(culprit, now, cause)).run();
        return false;
    }

    private void end(List<OverdueLease> overdue) {
        List<TaskChange> ended = overdue.stream().map(this::timedOut).toList();
        AdvanceResult advanced = store.inTransaction(tx -> end(tx, overdue, ended));
        setApart.forget(overdue.stream().map(one -> one.lease().fence()).toList());
        afterCommit.tell(advanced);
        afterCommit.announce(Hint.LEASES_TAKEN);
    }

    private TaskChange timedOut(OverdueLease overdue) {
        Outcome late = new Outcome.TimedOut(overdue.limit(), overdue.bound(), random.nextDouble());
        return TaskChange.ended(overdue.lease(), late, null);
    }

    private static AdvanceResult end(Transaction tx, List<OverdueLease> overdue, List<TaskChange> ended) {
        Set<Fence> released = tx.leases()
                .release(overdue.stream().map(one -> one.lease().fence()).toList());
        return Advance.apply(
                tx,
                ended.stream()
                        .filter(change -> change.lease() != null
                                && released.contains(change.lease().fence()))
                        .toList());
    }

    private void putOff(OverdueLease culprit, Instant now, RuntimeException cause) {
        Fence fence = culprit.lease().fence();
        Duration wait = setApart.refuse(fence, now);
        log.warn(
                "Overdue attempt cannot be ended and is tried again later. run={} step={} wait={} reason={}",
                fence.key().runId(),
                fence.key().name(),
                wait,
                cause.getMessage());
    }

    /**
     * When the leader steps in.
     *
     * @param interval the shortest time between two looks by one leader
     * @param grace how long a worker has for ending an attempt itself
     */
    public record Pace(Duration interval, Duration grace) {}
}
