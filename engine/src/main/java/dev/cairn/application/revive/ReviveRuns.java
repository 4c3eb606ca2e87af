package dev.cairn.application.revive;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetters;
import dev.cairn.Limits;
import dev.cairn.RequeueResult;
import dev.cairn.RunNotFoundException;
import dev.cairn.application.advance.Revive;
import dev.cairn.application.advance.UnplacedTask;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.Task;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps.Hint;
import dev.cairn.domain.service.Revivable;
import dev.cairn.domain.service.Revival;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Requeues failed tasks of a run in one transaction. Of two calls for the same task, the second finds its dead letter no
 * longer open, because dead letters are read again once the tasks and the run are locked.
 */
public final class ReviveRuns {

    private final Store store;
    private final AfterCommit afterCommit;
    private final String name;

    /** Creates the flow; {@code name} is who requeues, as events and dead letters tell it. */
    public ReviveRuns(Store store, AfterCommit afterCommit, String name) {
        this.store = store;
        this.afterCommit = afterCommit;
        this.name = name;
    }

    /**
     * Requeues all open dead letters of a run.
     *
     * @throws RunNotFoundException when the run is not stored
     */
    public RequeueResult all(UUID runId) {
        return tell(store.inTransaction(tx -> {
            if (tx.runs().headers(List.of(runId)).isEmpty()) {
                throw new RunNotFoundException(runId);
            }
            return requeue(tx, runId, letter -> true, "Run " + runId + " has no open dead letter. Nothing changed.");
        }));
    }

    /** Requeues the open dead letters of these steps of a run. */
    public RequeueResult steps(UUID runId, Collection<String> steps) {
        Set<String> wanted = Set.copyOf(steps);
        return tell(store.inTransaction(tx -> requeue(
                tx,
                runId,
                letter -> wanted.contains(letter.step()),
                DeadLetterMessages.notOpen(runId, wanted, tx.deadLetterDirectory()))));
    }

    /** The dead letters, to be looked up and dealt with. */
    public DeadLetters deadLetters() {
        return new HandleDeadLetters(store, this, new DiscardLetters(store, name));
    }

    private RequeueResult tell(Requeued requeued) {
        if (requeued.run != null) {
            afterCommit.reportRequeued(requeued.run, requeued.result.requeued(), requeued.ready);
            afterCommit.announce(Hint.WORK_READY);
        }
        return requeued.result;
    }

    private Requeued requeue(Transaction tx, UUID runId, Predicate<DeadLetter> wanted, String notOpen) {
        List<TaskKey> asked = open(tx, runId, wanted);
        if (asked.isEmpty()) {
            return Requeued.not(runId, RequeueResult.Outcome.NOT_OPEN, notOpen);
        }
        Map<TaskKey, Task> locked = tx.tasks().lockFamily(asked, Limits.MAX_STEPS);
        Run run = tx.runs().lock(List.of(runId)).getFirst();
        // The tasks and the run are locked, so both lists hold until the end of the transaction.
        List<TaskKey> letters =
                open(tx, runId, wanted).stream().filter(locked::containsKey).toList();
        List<TaskRecord> records = tx.directory().tasks(runId);
        if (letters.isEmpty()) {
            return Requeued.not(
                    runId,
                    RequeueResult.Outcome.NOT_OPEN,
                    "Somebody else has just dealt with this dead letter of run " + runId + ". Nothing changed.");
        }
        Optional<String> refusal = Revivable.refusal(run, records, letters);
        if (refusal.isPresent()) {
            return Requeued.not(runId, RequeueResult.Outcome.REFUSED, refusal.get());
        }
        Revival revival = Revival.of(run, locked, records, letters, new Revival.Cause(name, beginning(tx, run)));
        List<UnplacedTask> ready = Revive.apply(tx, revival, name);
        return new Requeued(result(revival), revival.run().header(), ready);
    }

    /** A deadline that begins again needs the exact time. */
    private static Instant beginning(Transaction tx, Run run) {
        return run.deadline() == null ? tx.now() : tx.timers().now();
    }

    private static List<TaskKey> open(Transaction tx, UUID runId, Predicate<DeadLetter> wanted) {
        return tx.deadLetters().hold(runId).stream()
                .filter(letter -> letter.state() == DeadLetter.State.OPEN)
                .filter(wanted)
                .map(letter -> new TaskKey(runId, letter.step()))
                .toList();
    }

    private static RequeueResult result(Revival revival) {
        UUID runId = revival.run().id();
        List<String> steps = revival.requeued().stream().map(TaskKey::name).toList();
        int revived = revival.revived().size();
        return new RequeueResult(
                runId,
                RequeueResult.Outcome.REQUEUED,
                steps,
                revived,
                "Run " + runId + " goes on: " + DeadLetterMessages.listed(steps) + (steps.size() == 1 ? " is" : " are")
                        + " queued again"
                        + (revived == 0 ? "." : ", and " + DeadLetterMessages.steps(revived) + " for that again."));
    }

    /**
     * The result of requeueing.
     *
     * @param run the run that goes on, or null when nothing changed
     * @param ready the tasks that became ready with it
     */
    private record Requeued(RequeueResult result, @Nullable RunHeader run, List<UnplacedTask> ready) {

        private static Requeued not(UUID runId, RequeueResult.Outcome outcome, String message) {
            return new Requeued(new RequeueResult(runId, outcome, List.of(), 0, message), null, List.of());
        }
    }
}
