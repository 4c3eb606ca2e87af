package dev.cairn.application.operate;

import dev.cairn.CancelResult;
import dev.cairn.CancelResult.Outcome;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunStatus;
import dev.cairn.TaskState;
import dev.cairn.application.advance.Advance;
import dev.cairn.application.advance.AdvanceResult;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskChange;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps.Hint;
import dev.cairn.domain.service.Cancelling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Cancels a run or one of its steps, in one transaction. Claims are held off and leases are taken away first, so that
 * nobody else changes the tasks from then on; the fence refuses the results of the cancelled attempts.
 */
public final class CancelRuns {

    private final Store store;
    private final AfterCommit afterCommit;

    /** Creates the flow with a report after each commit. */
    public CancelRuns(Store store, AfterCommit afterCommit) {
        this.store = store;
        this.afterCommit = afterCommit;
    }

    /** Cancels all that is live of a run. */
    public CancelResult run(UUID runId, String reason) {
        try {
            return tell(store.inTransaction(tx -> run(tx, runId, reason)));
        } catch (TooLate late) {
            return late.found.result;
        }
    }

    /** Cancels one step of a run, and with it the steps that wait for it. */
    public CancelResult step(TaskKey step, String reason) {
        return tell(store.inTransaction(tx -> step(tx, step, reason)));
    }

    /** Lets the running steps of a run end, and begins nothing more of it. */
    public CancelResult shutDown(UUID runId, String reason) {
        try {
            return tell(store.inTransaction(tx -> ShutDownRun.in(tx, runId, reason)));
        } catch (TooLate late) {
            return late.found.result;
        }
    }

    /** Reports what a transaction has cancelled. */
    CancelResult tell(Cancelled cancelled) {
        afterCommit.tell(cancelled.advanced);
        if (cancelled.leasesTaken) {
            afterCommit.announce(Hint.LEASES_TAKEN);
        }
        return cancelled.result;
    }

    /** Cancels all that is live of a run, in this transaction. */
    static Cancelled run(Transaction tx, UUID runId, String reason) {
        Run before = find(tx, runId);
        if (before.cancelled().reason() != null) {
            return Cancelled.nothing(before, Outcome.WAS_CANCELLED);
        }
        if (before.status().isTerminal() || before.isUndone()) {
            return Cancelled.nothing(before, over(before));
        }
        tx.queue().holdClaims();
        List<Lease> taken = tx.leases().takeAway(runId, null);
        Map<TaskKey, Task> live = Cancelling.live(lockLive(tx, runId), taken);
        // It may have ended, or have been cancelled, before its tasks were locked.
        Run locked =
                tx.runs().lock(Set.of(runId)).stream().findFirst().orElseThrow(() -> new RunNotFoundException(runId));
        if (live.isEmpty() || locked.cancelled().reason() != null || locked.isUndone()) {
            // Rolls back: a compensation or handler that was leased meanwhile keeps its lease.
            throw new TooLate(Cancelled.nothing(locked, over(locked)));
        }
        List<TaskChange> changes = Cancelling.changes(live.values(), taken, reason);
        leavePlaces(tx, live.values());
        return Cancelled.of(tx, locked, Advance.cancel(tx, reason, changes, live), live.size(), taken);
    }

    /** Why a run that is over, or whose end is decided, cannot be cancelled. */
    static Outcome over(Run run) {
        if (run.status().isTerminal()) {
            return Outcome.WAS_OVER;
        }
        return run.cancelled().reason() != null ? Outcome.WAS_CANCELLED : Outcome.UNDOES_STEPS;
    }

    private static Cancelled step(Transaction tx, TaskKey key, String reason) {
        Run before = find(tx, key.runId());
        tx.queue().holdClaims();
        List<Lease> taken = new ArrayList<>(tx.leases().takeAway(key.runId(), key.name()));
        Map<TaskKey, Task> locked = tx.tasks().lockFamily(Set.of(key), 1);
        // Until it was locked, the settlement of its parent may have handed it over.
        taken.addAll(tx.leases().takeAway(key.runId(), key.name()));
        Task task = Cancelling.live(locked, taken).get(key);
        if (task == null) {
            throw new IllegalArgumentException("Run " + key.runId() + " of workflow '"
                    + before.header().workflow() + "' has no step '" + key.name()
                    + "' to cancel. inspect() shows its steps.");
        }
        if (task.state() == TaskState.PENDING || task.state().isTerminal()) {
            return Cancelled.nothing(
                    before, task.state() == TaskState.PENDING ? Outcome.WAITS_FOR_PARENTS : Outcome.WAS_OVER);
        }
        leavePlaces(tx, List.of(task));
        List<TaskChange> changes = Cancelling.changes(List.of(task), taken, reason);
        AdvanceResult advanced = Advance.apply(tx, changes);
        return Cancelled.of(tx, before, advanced, advanced.ended().cancelled(), taken);
    }

    /**
     * Locks all tasks of a run that are not over. While this waits for a lock, a timer may end the last step, which adds a
     * handler; so it looks again until all are locked.
     */
    static Map<TaskKey, Task> lockLive(Transaction tx, UUID runId) {
        Map<TaskKey, Task> locked = new HashMap<>();
        while (true) {
            Set<TaskKey> live = tx.directory().tasks(runId).stream()
                    .map(TaskRecord::task)
                    .filter(task -> !task.state().isTerminal())
                    .map(Task::key)
                    .collect(Collectors.toSet());
            if (locked.keySet().containsAll(live)) {
                locked.keySet().retainAll(live);
                return locked;
            }
            locked = new HashMap<>(tx.tasks().lockFamily(live, 0));
        }
    }

    /** Empties the places of tasks that are not leased: the queue, and the timers they wait for. */
    static void leavePlaces(Transaction tx, Iterable<Task> tasks) {
        Cancelling.Places places = Cancelling.places(tasks);
        tx.queue().withdraw(places.queued());
        tx.timers().discard(places.timers());
    }

    static Run find(Transaction tx, UUID runId) {
        return tx.runs().find(List.of(runId)).stream().findFirst().orElseThrow(() -> new RunNotFoundException(runId));
    }

    /** The run turned out to be over when it was locked, after leases had been taken away. */
    static final class TooLate extends RuntimeException {

        private static final long serialVersionUID = 1L;

        final transient Cancelled found;

        TooLate(Cancelled found) {
            super("the run was over before it could be cancelled", null, false, false);
            this.found = found;
        }
    }

    /** What a transaction did. */
    record Cancelled(CancelResult result, AdvanceResult advanced, boolean leasesTaken) {

        static Cancelled nothing(Run run, Outcome why) {
            return new Cancelled(new CancelResult(run.id(), why, run.status(), 0), AdvanceResult.NOTHING, false);
        }

        static Cancelled of(Transaction tx, Run run, AdvanceResult advanced, int steps, List<Lease> taken) {
            RunStatus status = tx.runs().find(List.of(run.id())).getFirst().status();
            return new Cancelled(
                    new CancelResult(run.id(), Outcome.CANCELLED, status, steps), advanced, !taken.isEmpty());
        }
    }
}
