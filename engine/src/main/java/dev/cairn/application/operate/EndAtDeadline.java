package dev.cairn.application.operate;

import dev.cairn.AtDeadline;
import dev.cairn.StepTimedOutException;
import dev.cairn.TimeLimit;
import dev.cairn.application.advance.Advance;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.settle.Bisection;
import dev.cairn.application.settle.CulpritBackoff;
import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps.Hint;
import dev.cairn.domain.service.Cancelling;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends the runs whose deadline has passed, each in a transaction of its own: cancels the run, or lets its live tasks fail.
 * Claims are held off and leases taken away first, as for every cancelled run.
 */
public final class EndAtDeadline implements MaintenanceJob {

    private static final Logger log = LoggerFactory.getLogger(EndAtDeadline.class);
    private static final int MAX_BATCH = 100;

    /** So many refusals one after the other mean that the store itself is in trouble. */
    private static final int MOST_REFUSALS = 12;

    private final Store store;
    private final AfterCommit afterCommit;
    private final CancelRuns cancelRuns;
    private final Duration interval;
    private final CulpritBackoff<UUID> setApart = new CulpritBackoff<>();
    private Instant lastLook = Instant.MIN;
    private int refusals;

    /**
     * Creates the job with a report after each commit.
     *
     * @param interval the shortest time between two looks by one leader
     */
    public EndAtDeadline(Store store, AfterCommit afterCommit, Duration interval) {
        this.store = store;
        this.afterCommit = afterCommit;
        this.cancelRuns = new CancelRuns(store, afterCommit);
        this.interval = interval;
    }

    @Override
    public boolean tick(Instant now) {
        if (lastLook.isAfter(now.minus(interval))) {
            return false;
        }
        // Runs that were refused stay the longest overdue, so they must not fill the batch.
        int most = setApart.toRead(MAX_BATCH);
        List<UUID> overdue = store.inTransaction(tx -> tx.timeLimits().overdueRuns(most));
        List<UUID> due = setApart.due(overdue, run -> run, now);
        due.stream().limit(MAX_BATCH).forEach(run -> end(run, now));
        boolean more = due.size() >= MAX_BATCH;
        lastLook = more ? lastLook : now;
        return more;
    }

    /** Ends one run. A run that the store refuses to change waits, and holds up no other. */
    private void end(UUID runId, Instant now) {
        try {
            store.inTransaction(tx -> end(tx, runId)).ifPresent(this::tell);
            setApart.forget(List.of(runId));
            refusals = 0;
        } catch (RuntimeException e) {
            if (!Bisection.isRefusal(e)) {
                throw e;
            }
            Duration wait = setApart.refuse(runId, now);
            log.warn(
                    "Run cannot be ended at its deadline and is tried again later. run={} wait={} reason={}",
                    runId,
                    wait,
                    e.getMessage());
            refusals++;
            if (refusals >= MOST_REFUSALS) {
                refusals = 0;
                throw e;
            }
        }
    }

    private void tell(Ended ended) {
        log.info("Run has not ended by its deadline and is ended. run={} action={}", ended.runId, ended.action);
        if (ended.cancelled != null) {
            cancelRuns.tell(ended.cancelled);
        } else {
            afterCommit.tell(ended.failed);
            afterCommit.announce(Hint.LEASES_TAKEN);
        }
    }

    private static Optional<Ended> end(Transaction tx, UUID runId) {
        Deadline deadline = tx.runs().find(List.of(runId)).stream()
                .findFirst()
                .map(Run::deadline)
                .orElse(null);
        if (deadline == null || deadline.at() == null) {
            return Optional.empty();
        }
        return switch (deadline.action()) {
            case CANCEL ->
                Optional.of(new Ended(
                        runId, AtDeadline.CANCEL, CancelRuns.run(tx, runId, words(deadline)), AdvanceResult.NOTHING));
            case FAIL -> fail(tx, runId).map(failed -> new Ended(runId, AtDeadline.FAIL, null, failed));
        };
    }

    private static Optional<AdvanceResult> fail(Transaction tx, UUID runId) {
        tx.queue().holdClaims();
        List<Lease> taken = tx.leases().takeAway(runId, null);
        Map<TaskKey, Task> live = Cancelling.live(CancelRuns.lockLive(tx, runId), taken);
        // It may have ended, or have been revived, before its tasks were locked.
        Deadline deadline = tx.runs().lock(Set.of(runId)).getFirst().deadline();
        if (live.isEmpty()
                || deadline == null
                || deadline.at() == null
                || deadline.at().isAfter(tx.timers().now())) {
            // The leases that were taken are restored by a rollback only.
            if (!taken.isEmpty()) {
                throw new DeadlineMoved();
            }
            return Optional.empty();
        }
        List<TaskChange> changes = Cancelling.changes(live.values(), taken, outcome(deadline));
        CancelRuns.leavePlaces(tx, live.values());
        return Optional.of(Advance.end(tx, changes, live));
    }

    private static Outcome outcome(Deadline deadline) {
        StepError error = StepError.noticed(
                StepTimedOutException.class.getName(),
                "The run has not ended by its deadline: " + words(deadline)
                        + ". Find out what it waited for, or give runs" + " of this workflow more time.");
        return new Outcome.OutOfTime(TimeLimit.DEADLINE, words(deadline), error);
    }

    private static String words(Deadline deadline) {
        return deadline.length() == null
                ? "deadline at " + deadline.at()
                : "deadline " + deadline.length() + ", which was at " + deadline.at();
    }

    /** What a transaction did. */
    private record Ended(
            UUID runId,
            AtDeadline action,
            CancelRuns.@org.jspecify.annotations.Nullable Cancelled cancelled,
            AdvanceResult failed) {}

    /** Rolls the transaction back: the run is no longer overdue. */
    private static final class DeadlineMoved extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private DeadlineMoved() {
            super("the deadline of the run is another one by now", null, false, false);
        }
    }
}
