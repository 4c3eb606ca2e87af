package dev.cairn.application.operate;

import dev.cairn.CancelResult.Outcome;
import dev.cairn.RunNotFoundException;
import dev.cairn.application.advance.Advance;
import dev.cairn.application.operate.CancelRuns.Cancelled;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.Cancelling;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Shuts a run down, in one transaction: its running attempts end by themselves, and nothing more of it begins. Their
 * leases are marked instead of taken away, and every task that runs or waits for its parents is doomed. So an attempt that
 * ends is settled on tasks that were read, where the doom stands.
 */
final class ShutDownRun {

    private ShutDownRun() {}

    static Cancelled in(Transaction tx, UUID runId, String reason) {
        Run before = CancelRuns.find(tx, runId);
        if (isDecided(before)) {
            return Cancelled.nothing(before, CancelRuns.over(before));
        }
        tx.queue().holdClaims();
        List<Lease> running = tx.lastLeases().mark(runId);
        Map<TaskKey, Task> live = new HashMap<>(Cancelling.live(CancelRuns.lockLive(tx, runId), running));
        // It may have ended, or have been cancelled, before its tasks were locked.
        Run locked =
                tx.runs().lock(Set.of(runId)).stream().findFirst().orElseThrow(() -> new RunNotFoundException(runId));
        if (live.isEmpty() || isDecided(locked)) {
            // Rolls back: a compensation or handler that was leased meanwhile is not the last attempt.
            throw new CancelRuns.TooLate(Cancelled.nothing(locked, CancelRuns.over(locked)));
        }
        Cancelling.ShutDown plan = Cancelling.ShutDown.of(live.values());
        if (plan.isNothing()) {
            return Cancelled.nothing(locked, Outcome.WAS_CANCELLED);
        }
        CancelRuns.leavePlaces(tx, plan.waiting());
        tx.tasks().save(plan.updates(reason));
        plan.marked().forEach(task -> live.put(task.key(), task));
        return Cancelled.of(tx, locked, Advance.end(tx, plan.changes(reason), live), plan.steps(), List.of());
    }

    private static boolean isDecided(Run run) {
        return run.status().isTerminal() || run.isUndone() || run.cancelled().reason() != null;
    }
}
